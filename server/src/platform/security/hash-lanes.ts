/**
 * Who waits for a password's hash, and who is next. Whoever the installation knows has a lane of their own, which no
 * number of strangers fills; a stranger who did the work that was asked goes before one who didn't.
 */
import { Problem } from '../errors/problem.ts';

/** The first goes first. */
const lanes = ['known', 'worked', 'stranger'] as const;
export type Lane = (typeof lanes)[number];

export interface Waiter {
  /**
   * `known`: from a browser that the account was logged in from, with a session or a certification, or the server's own
   * work. `worked`: a stranger who did the work. `stranger`: anybody.
   */
  lane: Lane;
  /** Whom it is counted against: the account, which comes first, and a stranger's address. */
  subjects: readonly string[];
  /** The work that a stranger is asked for, at the lanes' load from 0 to 1. */
  challenge?(load: number): string;
}

/** The server's own work: for nobody who could ask for more of it. */
export const ownWork: Waiter = { lane: 'known', subjects: [] };

/** Waiting in a lane for one subject: of the known their own many, of strangers one. */
const maxOfSubject: Record<Lane, number> = { known: 20, worked: 1, stranger: 1 };
/** They are served in turns by account, so more of them only wait longer; this bounds the memory. */
const maxKnown = 1000;
/** About four seconds with the rests between the hashes. */
const maxStrangers = 24;
/** From so many of them on, work is asked. */
const workFrom = maxStrangers / 2;
/** Turns in a row in which a lane with somebody in it isn't served. */
const maxPassedOver = 4;

interface Place {
  waiter: Waiter;
  begin(): void;
}

/** Those who wait in a lane, by account; the accounts take turns. */
class LaneQueue {
  readonly #places = new Map<string, Place[]>();
  count = 0;
  /** Turns that others had since its last one. */
  passedOver = 0;

  add(place: Place): void {
    const [account = ''] = place.waiter.subjects;
    this.#places.set(account, [...(this.#places.get(account) ?? []), place]);
    this.count += 1;
  }

  take(): Place | undefined {
    const [[account, [first, ...others]] = ['', []]] = this.#places;
    if (!first) return undefined;
    this.count -= 1;
    // Its next one comes behind all other accounts'.
    this.#places.delete(account);
    if (others.length > 0) this.#places.set(account, others);
    return first;
  }
}

/** Where everybody finds their place. */
export class HashLanes {
  readonly #queues = { known: new LaneQueue(), worked: new LaneQueue(), stranger: new LaneQueue() };
  /** How many wait by lane and subject. */
  readonly #subjects = new Map<string, number>();

  isEmpty(): boolean {
    return lanes.every((lane) => this.#queues[lane].count === 0);
  }

  /**
   * Throws PROOF_OF_WORK_REQUIRED where a stranger has to work first, BUSY where the lane is full or as many wait for a
   * subject as may. Asked before anything else, nothing is spent on who is turned away.
   */
  requireRoom(waiter: Waiter): void {
    const { known, worked, stranger } = this.#queues;
    const strangers = worked.count + stranger.count;
    if (waiter.lane === 'stranger' && strangers >= workFrom) {
      // What is asked grows with those who do it: their work has to stay dearer than a place in the lane.
      const challenge = waiter.challenge?.(Math.min(1, worked.count / workFrom));
      throw new Problem('PROOF_OF_WORK_REQUIRED', challenge === undefined ? {} : { challenge });
    }
    const isFull = waiter.lane === 'known' ? known.count >= maxKnown : strangers >= maxStrangers;
    const isTaken = (name: string) => (this.#subjects.get(name) ?? 0) >= maxOfSubject[waiter.lane];
    if (isFull || namesOf(waiter).some(isTaken)) throw new Problem('BUSY', { retryAfter: 2 });
  }

  /** Resolves when it is the waiter's turn. Throws what {@link requireRoom} throws. */
  async wait(waiter: Waiter): Promise<void> {
    this.requireRoom(waiter);
    for (const name of namesOf(waiter)) this.#subjects.set(name, (this.#subjects.get(name) ?? 0) + 1);
    await new Promise<void>((begin) => this.#queues[waiter.lane].add({ waiter, begin }));
  }

  /** Gives the next one their turn; false where nobody waits. */
  serve(): boolean {
    const waiting = lanes.map((lane) => this.#queues[lane]).filter(({ count }) => count > 0);
    const queue = waiting.findLast(({ passedOver }) => passedOver >= maxPassedOver) ?? waiting[0];
    const place = queue?.take();
    if (!queue || !place) return false;
    for (const one of waiting) one.passedOver = one === queue ? 0 : one.passedOver + 1;
    for (const name of namesOf(place.waiter)) {
      const left = (this.#subjects.get(name) ?? 0) - 1;
      if (left > 0) this.#subjects.set(name, left);
      else this.#subjects.delete(name);
    }
    place.begin();
    return true;
  }
}

/** Lanes know nothing of each other: who guesses at an account keeps nobody who worked, or is known, from it. */
const namesOf = ({ lane, subjects }: Waiter) => subjects.map((subject) => `${lane} ${subject}`);
