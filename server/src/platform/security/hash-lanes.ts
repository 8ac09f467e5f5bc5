/**
 * Who waits for a password's hash, and who is next. Whoever the installation knows has a lane and a thread of their own,
 * which no number of strangers fills; a stranger who did the work that was asked goes before one who didn't.
 */
import { Problem } from '../errors/problem.ts';

export type Lane = 'known' | 'worked' | 'stranger';

/** The threads that hash, and the lanes that each serves; the first goes first. */
const lanesOf = { known: ['known'], strangers: ['worked', 'stranger'] } as const satisfies Record<string, Lane[]>;
export type ThreadName = keyof typeof lanesOf;

export const threadOf = (lane: Lane): ThreadName => (lane === 'known' ? 'known' : 'strangers');

export interface Waiter {
  /**
   * `known`: from a browser that the account was logged in from, with a session or a certification, or the server's own
   * work. `worked`: a stranger who did the work. `stranger`: anybody.
   */
  lane: Lane;
  /** Whom it is counted against: the account, which comes first, and a stranger's line. */
  subjects: readonly string[];
  /** The work that a stranger is asked for, at the lanes' load from 0 to 1. */
  challenge?(load: number): string;
}

/** The server's own work: for nobody who could ask for more of it. */
export const ownWork: Waiter = { lane: 'known', subjects: [] };

/** They are served in turns by account, so more of them only wait longer; this bounds the memory. */
const maxKnown = 1000;
/** About four seconds with the rests between the hashes. */
const maxStrangers = 24;
/** From so many of them on, work is asked. */
const workFrom = maxStrangers / 2;
/** Turns in a row in which a lane with somebody in it isn't served. */
const maxPassedOver = 4;

const busy = () => new Problem('BUSY', { retryAfter: 2 });

/** Asks a stranger for work, at a load from 0 to 1. */
export function workRequired({ challenge }: Waiter, load: number): Problem {
  return new Problem('PROOF_OF_WORK_REQUIRED', challenge && { challenge: challenge(load) });
}

/** Longer nobody waits for an answer; what comes then would be for nobody. */
const patienceMs = 15_000;

interface Place {
  waiter: Waiter;
  begin(): void;
}

/** Those who wait in a lane, by account; the accounts take turns. */
class LaneQueue {
  readonly #maxOfAccount: number;
  readonly #maxOfLine: number;
  readonly #places = new Map<string, Place[]>();
  readonly #subjects = new Map<string, number>();
  count = 0;
  /** Turns that another lane of its thread had since its last one. */
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

  /** The next one, who comes behind all other accounts with what else it has waiting. */
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

/** Where everybody finds their place. Lanes know nothing of each other: who guesses at an account fills no other lane. */
export class HashLanes {
  /**
   * An account's known browsers are its own, so many of them may wait; of strangers one may. Behind one line is perhaps a
   * whole office: several of its strangers may wait, but not so many that the lane is full of them.
   */
  readonly #queues = {
    known: new LaneQueue(20),
    worked: new LaneQueue(1, maxStrangers / 2),
    stranger: new LaneQueue(1, workFrom / 2),
  };

  isEmpty = (thread: ThreadName): boolean => lanesOf[thread].every((lane) => this.#queues[lane].count === 0);

  /**
   * Throws PROOF_OF_WORK_REQUIRED where a stranger has to work first: many wait, or as many of the account or line as may.
   * Throws BUSY where that is so of the others. Asked before anything else, nothing is spent on who is turned away.
   */
  requireRoom(waiter: Waiter): void {
    const { known, worked, stranger } = this.#queues;
    const strangers = worked.count + stranger.count;
    // What is asked grows with those who do it: their work has to stay dearer than a place in the lane.
    if (waiter.lane === 'stranger' && (strangers >= workFrom || !stranger.hasRoomFor(waiter)))
      throw workRequired(waiter, Math.min(1, worked.count / workFrom));
    const isFull = waiter.lane === 'known' ? known.count >= maxKnown : strangers >= maxStrangers;
    if (isFull || !this.#queues[waiter.lane].hasRoomFor(waiter)) throw busy();
  }

  /** Resolves when it is the waiter's turn. Throws what {@link requireRoom} throws, BUSY also where it never comes. */
  async wait(waiter: Waiter): Promise<void> {
    this.requireRoom(waiter);
    const queue = this.#queues[waiter.lane];
    await new Promise<void>((resolve, reject) => {
      const place: Place = {
        waiter,
        begin() {
          clearTimeout(patience);
          resolve();
        },
      };
      const patience = setTimeout(() => {
        queue.remove(place);
        reject(busy());
      }, patienceMs);
      queue.add(place);
    });
  }

  /** Gives the next one of a thread's lanes their turn; false where nobody waits. */
  serve(thread: ThreadName): boolean {
    const waiting = lanesOf[thread].map((lane) => this.#queues[lane]).filter(({ count }) => count > 0);
    const queue = waiting.findLast(({ passedOver }) => passedOver >= maxPassedOver) ?? waiting[0];
    for (const one of waiting) one.passedOver = one === queue ? 0 : one.passedOver + 1;
    const place = queue?.take();
    place?.begin();
    return place !== undefined;
  }
}
