/**
 * Certifications from their start to their single use, bound to a purpose. The provider's answer arrives in a
 * cross-site request without cookies. It is stored with a receipt, and becomes valid when the browser that started the
 * certification fetches it. This prevents an attacker from starting a certification, having another person complete it,
 * and using it.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type CertificationPurpose, minutesCertified, minutesToCertify } from '@maru/domain/certification';
import type { Database } from '../database/pool.ts';
import { Problem } from '../errors/problem.ts';
import type { Services } from '../services.ts';
import { isWithin } from '../sessions/guesses.ts';
import type { CertificationProvider, CertifiedPerson, ProviderForm } from './provider.ts';

const minuteMs = 60_000;
const field = 'certification.person';
/** Maximum answers processed per request: a provider sends one, and a browser may repeat it. */
const maxAnswers = 5;

export type CertificationServices = Pick<Services, 'db' | 'clock' | 'seal'>;

const ago = ({ clock }: CertificationServices, minutes: number) => new Date(clock.now().getTime() - minutes * minuteMs);
/** Certifications started before this have expired. */
const pendingSince = (services: CertificationServices) => ago(services, minutesToCertify);
/** Certifications completed before this have expired. */
const certifiedSince = (services: CertificationServices) => ago(services, minutesCertified);
const hashOf = (receipt: string) => createHash('sha256').update(receipt).digest();

export async function beginCertification(
  services: CertificationServices,
  provider: CertificationProvider,
  request: { isForeigner: boolean; returnUrl: string; browser: Buffer; purpose: CertificationPurpose },
): Promise<ProviderForm & { certificationId: string }> {
  const certificationId = randomUUID();
  const requestNumber = randomBytes(16).toString('hex');
  const { isForeigner, returnUrl, browser, purpose } = request;
  const form = await provider.begin({ requestNumber, isForeigner, returnUrl });
  await services.db
    .insertInto('certification')
    .values({
      certification_id: certificationId,
      provider: provider.name,
      is_foreigner: isForeigner,
      browser_hash: browser,
      request_number: requestNumber,
      purpose,
      began_at: services.clock.now(),
    })
    .execute();
  return { ...form, certificationId };
}

/** Stores a provider's answer once. Returns null if the answer is invalid: unknown, late, repeated or forged. */
export async function keepResult(
  services: CertificationServices,
  provider: CertificationProvider,
  requestNumber: string,
  recCert: string,
): Promise<{ certificationId: string; receipt: string } | null> {
  const pending = services.db
    .selectFrom('certification')
    .where('request_number', '=', requestNumber)
    .where('provider', '=', provider.name)
    .where('person_sealed', 'is', null)
    .where('used_at', 'is', null)
    .where('began_at', '>', pendingSince(services));
  const started = await pending.select('is_foreigner').executeTakeFirst();
  // Limits the number of answers, because processing one, even a forged one, may start the provider's program.
  const { db, clock } = services;
  if (!started || !(await isWithin(db, clock, `answer ${requestNumber}`, maxAnswers))) return null;
  const person = await provider.read(recCert, requestNumber);
  if (!person || person.isForeigner !== started.is_foreigner) return null;
  const receipt = randomBytes(32).toString('base64url');
  const stored = await services.db
    .updateTable('certification')
    .set({ person_sealed: services.seal.close(field, JSON.stringify(person)), receipt_hash: hashOf(receipt) })
    .where('request_number', '=', requestNumber)
    // Only the first of two simultaneous answers is stored.
    .where('person_sealed', 'is', null)
    .where('used_at', 'is', null)
    .returning('certification_id')
    .executeTakeFirst();
  return stored ? { certificationId: stored.certification_id, receipt } : null;
}

/** Confirms a stored answer if it is fetched by the browser that started the certification; otherwise deletes it. */
export async function fetchResult(
  services: CertificationServices,
  certificationId: string,
  receipt: string,
  browser: Buffer | null,
): Promise<boolean> {
  const { db, clock } = services;
  const row = await db
    .selectFrom('certification')
    .select(['browser_hash', 'receipt_hash'])
    .where('certification_id', '=', certificationId)
    .where('certified_at', 'is', null)
    .where('began_at', '>', pendingSince(services))
    .executeTakeFirst();
  if (!row?.receipt_hash?.equals(hashOf(receipt))) return false;
  if (!browser?.equals(row.browser_hash)) {
    await db.deleteFrom('certification').where('certification_id', '=', certificationId).execute();
    return false;
  }
  const { numUpdatedRows } = await db
    .updateTable('certification')
    .set({ certified_at: clock.now(), receipt_hash: null })
    .where('certification_id', '=', certificationId)
    .where('certified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Identifies a certification in a call by its id, the calling browser, and the purpose. */
export interface CertificationKey {
  certificationId: string;
  browser: Buffer | null;
  purpose: CertificationPurpose;
}

/** The state of a certification that this browser started, without using it; null if there is none. */
export async function lookAt(
  services: CertificationServices,
  { certificationId, browser }: Pick<CertificationKey, 'certificationId' | 'browser'>,
) {
  if (!browser) return null;
  const row = await services.db
    .selectFrom('certification')
    .select(['is_foreigner', 'person_sealed', 'certified_at', 'began_at', 'purpose'])
    .where('certification_id', '=', certificationId)
    .where('browser_hash', '=', browser)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const endsAt =
    row.certified_at === null
      ? row.began_at.getTime() + minutesToCertify * minuteMs
      : row.certified_at.getTime() + minutesCertified * minuteMs;
  const secondsLeft = Math.floor((endsAt - services.clock.now().getTime()) / 1000);
  if (secondsLeft <= 0) return null;
  const person = row.certified_at ? open(services, row.person_sealed) : null;
  return { isForeigner: row.is_foreigner, purpose: row.purpose, person, secondsLeft };
}

/** The person of a certification that can currently be used for its purpose. Throws CERTIFICATION_INVALID. */
export async function certifiedPerson(
  services: CertificationServices,
  key: CertificationKey,
): Promise<CertifiedPerson> {
  const state = await lookAt(services, key);
  if (!state?.person || state.purpose !== key.purpose)
    throw new Problem('CERTIFICATION_INVALID', { field: 'certificationId' });
  return state.person;
}

/**
 * Marks a certification as used, in the transaction of the action that it permits. Throws CERTIFICATION_INVALID if it
 * was used before.
 */
export async function useUp(db: Database, services: CertificationServices, key: CertificationKey): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('certification')
    .set({ used_at: services.clock.now(), person_sealed: null })
    .where('certification_id', '=', key.certificationId)
    .where('browser_hash', '=', key.browser)
    .where('purpose', '=', key.purpose)
    .where('certified_at', '>', certifiedSince(services))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('CERTIFICATION_INVALID', { field: 'certificationId' });
}

/** Deletes certifications that can no longer be used. */
export async function forgetCertifications(services: CertificationServices): Promise<void> {
  const before = ago(services, minutesToCertify + minutesCertified);
  await services.db.deleteFrom('certification').where('began_at', '<', before).execute();
}

function open({ seal }: CertificationServices, sealed: Buffer | null): CertifiedPerson | null {
  const text = seal.open(field, sealed);
  return text === null ? null : (JSON.parse(text) as CertifiedPerson);
}
