/** Callers: anonymous, and one of each kind, replaced when an answer ends their session. */
import { addCaller } from '#test/administrators.ts';
import { addCitizen, citizenToken } from '#test/citizens.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import type { AccountRig } from '#test/promises/accounts/rig.ts';
import { pick, type Random } from './values.ts';

export const callerKinds = ['nobody', 'citizen', 'admin', 'refresh', 'device'] as const;
export type CallerKind = (typeof callerKinds)[number];

export class Callers {
  readonly #rig: AccountRig;
  readonly #held = new Map<CallerKind, Promise<string>>();

  constructor(rig: AccountRig) {
    this.#rig = rig;
  }

  /**
   * The header `authorization` for a caller of a kind; empty for anonymous callers. Refresh tokens are single-use, so
   * each is new.
   */
  authorization(kind: CallerKind): Promise<string> {
    if (kind === 'refresh') return this.#make(kind);
    const held = this.#held.get(kind) ?? this.#make(kind);
    this.#held.set(kind, held);
    return held;
  }

  /** Replaces the caller of a kind. */
  forget(kind: CallerKind): void {
    this.#held.delete(kind);
  }

  async #make(kind: CallerKind): Promise<string> {
    const { services, pool } = this.#rig;
    if (kind === 'nobody') return '';
    if (kind === 'citizen') return `Bearer ${await citizenToken(services, (await addCitizen(services)).userNumber)}`;
    if (kind === 'admin') return `Bearer ${(await addCaller(services)).token}`;
    if (kind === 'device') {
      const { managementCode, key } = await createDevice(pool, { placeId: await createPlace(pool) });
      return `Basic ${Buffer.from(`${managementCode}:${key}`).toString('base64')}`;
    }
    const { userNumber } = await addCitizen(services);
    const { refreshToken } = await services.sessions.open('citizen', userNumber, { userAgent: '', address: '' });
    return `Bearer ${refreshToken}`;
  }
}

export const kindOf = (access: string): CallerKind =>
  callerKinds.find((kind) => access.split(':')[0] === kind) ?? 'nobody';

/** Usually the admitted kind, sometimes another. */
export const someCaller = (access: string, random: Random): CallerKind =>
  random() < 0.85 ? kindOf(access) : pick(random, callerKinds);
