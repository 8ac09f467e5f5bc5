/** One simulated device: measures by its own clock, stores undelivered readings, and delivers them when possible. */
import type { GroupDevice } from '../demo/group.ts';
import { seedOf } from '../model/noise.ts';
import { Backlog } from './backlog.ts';
import type { Conditions } from './conditions.ts';
import type { Link } from './link.ts';
import { measuredAtOf, type Sampler } from './sampler.ts';
import type { Tally } from './tally.ts';

/** Maximum number of readings per message. */
const largestBurst = 1000;

export interface ReporterParts {
  device: Pick<GroupDevice, 'managementCode' | 'sampler' | 'hasSignal'>;
  link: Link;
  conditions: Conditions;
  tally: Tally;
}

export class Reporter {
  readonly #code: string;
  readonly #link: Link;
  readonly #conditions: Conditions;
  readonly #tally: Tally;
  readonly #sampler: Sampler;
  readonly #hasSignal: (instantMs: number) => boolean;
  readonly #backlog = new Backlog();
  #isOnline = false;
  #dueMs = 0;
  #delivering: Promise<void> | undefined;

  constructor({ device, link, conditions, tally }: ReporterParts) {
    this.#code = device.managementCode;
    this.#link = link;
    this.#conditions = conditions;
    this.#tally = tally;
    this.#sampler = device.sampler();
    this.#hasSignal = device.hasSignal ?? (() => true);
  }

  get isConnected(): boolean {
    return this.#link.isOpen;
  }

  /** Number of undelivered readings. */
  get waiting(): number {
    return this.#backlog.size;
  }

  /** Does the work due at an instant (Unix milliseconds); called about once a second from the device's start. */
  tick(nowMs: number): void {
    const isPowered = this.#conditions.isPowered(this.#code, nowMs);
    const isConnectable = this.#conditions.isConnectable(this.#code, nowMs) && this.#hasSignal(nowMs);
    this.#setOnline(isPowered && isConnectable);
    if (nowMs < this.#dueMs) return;
    // A device measures at its start, then at fixed seconds of its interval.
    const instantMs = this.#dueMs || nowMs;
    this.#dueMs = this.#nextDue(nowMs);
    if (isPowered) this.#measure(nowMs - instantMs < this.#sampler.everyMs ? instantMs : nowMs);
  }

  /**
   * Stops the device. Messages in flight have `graceMs` to arrive; waiting ones are lost, as in a device that is
   * switched off.
   */
  async stop(graceMs: number): Promise<void> {
    let grace: NodeJS.Timeout | undefined;
    const over = new Promise((resolve) => {
      grace = setTimeout(resolve, graceMs);
    });
    await Promise.race([this.#delivering, over]);
    clearTimeout(grace);
    this.#isOnline = false;
    await this.#link.close();
  }

  #nextDue(nowMs: number): number {
    const { everyMs } = this.#sampler;
    const phase = Math.floor((seedOf(this.#code) % everyMs) / 1000) * 1000;
    return (Math.floor((nowMs - phase) / everyMs) + 1) * everyMs + phase;
  }

  #setOnline(isOnline: boolean) {
    if (isOnline === this.#isOnline) return;
    this.#isOnline = isOnline;
    if (isOnline) this.#link.open(() => this.#deliver());
    // Not awaited, because the device has stopped.
    else void this.#link.close();
  }

  #measure(instantMs: number) {
    const values = this.#sampler.look(instantMs);
    if (!values) return;
    const text = JSON.stringify({ measuredAt: measuredAtOf(this.#code, instantMs), ...values });
    this.#tally.add('measured');
    this.#tally.add('forgotten', this.#backlog.add(text));
    this.#deliver();
    const spoiled = this.#conditions.spoil(this.#code, instantMs, text);
    if (spoiled !== null && this.#link.isOpen) {
      this.#tally.add('spoiled');
      // The device ignores the result.
      this.#link.send(spoiled).catch(() => undefined);
    }
  }

  #deliver() {
    if (this.#delivering || !this.#link.isOpen) return;
    this.#delivering = this.#deliverAll()
      // The result is unknown: the reading stays in the backlog and is resent when the link opens or the next value is
      // due.
      .catch(() => undefined)
      .finally(() => {
        this.#delivering = undefined;
      });
  }

  async #deliverAll() {
    while (this.#isOnline && this.#link.isOpen && this.#backlog.size > 0) {
      const { texts, confirm } = this.#backlog.oldest(largestBurst);
      const payload = texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`;
      const outcome = await this.#link.send(payload);
      confirm();
      this.#tally.add(outcome, texts.length);
      if (texts.length > 1) this.#tally.add('late', texts.length);
      if (!this.#conditions.repeats(this.#code, this.#dueMs)) continue;
      this.#tally.add('repeated', texts.length);
      await this.#link.send(payload);
    }
  }
}
