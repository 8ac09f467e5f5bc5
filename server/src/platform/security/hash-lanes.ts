/**
 * The queue for password hashing. Callers known to the installation have a separate lane and thread, which strangers
 * can't fill. Strangers who did a proof of work have priority over those who didn't.
 */
import { Problem } from '../errors/problem.ts';

export type Lane = 'known' | 'worked' | 'stranger';

/** The hashing threads with their lanes in order of priority. */
const lanesOf = { known: ['known'], strangers: ['worked', 'stranger'] } as const satisfies Record<string, Lane[]>;
export type ThreadName = keyof typeof lanesOf;

export const threadOf = (lane: Lane): ThreadName => (lane === 'known' ? 'known' : 'strangers');

export interface Waiter {
  /**
   * `known`: a browser known to the account, a session or certification, or the server's own work. `worked`: a stranger
   * with a proof of work. `stranger`: any other caller.
   */
  lane: Lane;
  /** Keys for counting: first the account, then a stranger's address. */
  subjects: readonly string[];
  /** Creates a proof-of-work challenge for a stranger at a lane load from 0 to 1. */
  challenge?(load: number): string;
}

/** The server's own work, which callers can't cause. */
export const ownWork: Waiter = { lane: 'known', subjects: [] };

/**
 * Maximum known callers, to limit memory. Known accounts are served in turns, so that more accounts only prolong the
 * wait.
 */
const maxKnown = 1000;
/** Maximum strangers: about four seconds of work, including the pauses between hashes. */
const maxStrangers = 24;
/** Number of waiting strangers from which work is required. */
const workFrom = maxStrangers / 2;
/** Maximum consecutive turns in which a non-empty lane isn't served. */
const maxPassedOver = 4;

const busy = () => new Problem('BUSY', { retryAfter: 2 });

/** The problem that requires work of a stranger, at a load from 0 to 1. */
export function workRequired({ challenge }: Waiter, load: number): Problem {
  return new Problem('PROOF_OF_WORK_REQUIRED', challenge && { challenge: challenge(load) });
}

/** Maximum wait in milliseconds, after which the client has disconnected. */
const maxWaitMs = 15_000;

interface Place {
  waiter: Waiter;
  begin(): void;
}

/** The waiting callers of a lane by account; accounts are served in turns. */
class LaneQueue {
  readonly #maxOfAccount: number;
  readonly #maxOfLine: number;
  readonly #places = new Map<string, Place[]>();
  readonly #subjects = new Map<string, number>();
  count = 0;
  /** Number of turns of the thread's other lanes since the last turn of this lane. */
  passedOver = 0;

  constructor(maxOfAccount: number, maxOfLine = Number.POSITIVE_INFINITY) {
    this.#maxOfAccount = maxOfAccount;
    this.#maxOfLine = maxOfLine;
  }

  hasRoomFor = ({ subjects }: Waiter): boolean =>
    subjects.every(
      (subject, i) => (this.#subjects.get(subject) ?? 0) < (i === 0 ? this.#maxOfAccount : this.#maxOfLine),
    );

  add(place: Place): void {
    const { subjects } = place.waiter;
    const [account = ''] = subjects;
    this.#places.set(account, [...(this.#places.get(account) ?? []), place]);
    for (const subject of subjects) this.#subjects.set(subject, (this.#subjects.get(subject) ?? 0) + 1);
    this.count += 1;
  }

  /** Removes and returns the next caller, whose account is moved to the end. */
  take(): Place | undefined {
    const [[account, [first, ...others]] = ['', []]] = this.#places;
    if (!first) return undefined;
    this.remove(first);
    this.#places.delete(account);
    if (others.length > 0) this.#places.set(account, others);
    return first;
  }

  remove(place: Place): void {
    const { subjects } = place.waiter;
    const [account = ''] = subjects;
    const left = (this.#places.get(account) ?? []).filter((other) => other !== place);
    if (left.length > 0) this.#places.set(account, left);
    else this.#places.delete(account);
    for (const subject of subjects) {
      const count = (this.#subjects.get(subject) ?? 0) - 1;
      if (count > 0) this.#subjects.set(subject, count);
      else this.#subjects.delete(subject);
    }
    this.count -= 1;
  }
}

/** Entry to all lanes. Lanes are independent, so that guesses for an account can't fill other lanes. */
export class HashLanes {
  /**
   * Many known browsers of an account may wait, but only one stranger. An address may belong to a whole office: several
   * of its strangers may wait, but not enough of them to fill the lane.
   */
  readonly #queues = {
    known: new LaneQueue(20),
    worked: new LaneQueue(1, maxStrangers / 2),
    stranger: new LaneQueue(1, workFrom / 2),
  };

  isEmpty = (thread: ThreadName): boolean => lanesOf[thread].every((lane) => this.#queues[lane].count === 0);

  /**
   * Throws if the lane, or the share of the account or address in the lane, is full: PROOF_OF_WORK_REQUIRED to a
   * stranger without a proof of work, BUSY to other callers. Called first, so that refused callers cost nothing.
   */
  requireRoom(waiter: Waiter): void {
    const { known, worked, stranger } = this.#queues;
    const strangers = worked.count + stranger.count;
    // The required work grows with the number of callers who did it, so that it stays more expensive than a slot in the
    // queue.
    if (waiter.lane === 'stranger' && (strangers >= workFrom || !stranger.hasRoomFor(waiter)))
      throw workRequired(waiter, Math.min(1, worked.count / workFrom));
    const isFull = waiter.lane === 'known' ? known.count >= maxKnown : strangers >= maxStrangers;
    if (isFull || !this.#queues[waiter.lane].hasRoomFor(waiter)) throw busy();
  }

  /** Resolves at the caller's turn. Throws like {@link requireRoom}, and BUSY on timeout. */
  async wait(waiter: Waiter): Promise<void> {
    this.requireRoom(waiter);
    const queue = this.#queues[waiter.lane];
    await new Promise<void>((resolve, reject) => {
      const place: Place = {
        waiter,
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.remove(place);
        reject(busy());
      }, maxWaitMs);
      queue.add(place);
    });
  }

  /** Serves the next caller of a thread's lanes; returns false if all of these lanes are empty. */
  serve(thread: ThreadName): boolean {
    const waiting = lanesOf[thread].map((lane) => this.#queues[lane]).filter(({ count }) => count > 0);
    const queue = waiting.findLast(({ passedOver }) => passedOver >= maxPassedOver) ?? waiting[0];
    for (const one of waiting) one.passedOver = one === queue ? 0 : one.passedOver + 1;
    const place = queue?.take();
    place?.begin();
    return place !== undefined;
  }
}
