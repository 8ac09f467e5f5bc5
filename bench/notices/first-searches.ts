/** Searches of words that notices of the bench have, each unlike all others: none of them was ever asked before. */
import { deeds, places, things, verbs } from './notices.ts';

const runsOf = (word: string, length: number) =>
  Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length));

/** By what they are. Each of the first three kinds finds a quarter of all notices and more, one of the others some hundreds or one. */
export function firstSearches(): Record<string, readonly string[]> {
  const words = [...places, ...things, ...deeds, ...verbs].filter((word) => !word.includes(' '));
  const known = new Set(words);
  const runs = [...things, ...verbs].flatMap((word) => [...runsOf(word, 2), ...runsOf(word, 3)]);
  const parts = [...new Set(runs)].filter((run) => !run.includes(' ') && !known.has(run));
  return {
    words,
    'parts of words': parts.slice(0, 30),
    'two words': things.flatMap((thing, at) => [0, 3, 7].map((on) => `${thing} ${places[(at + on) % places.length]}`)),
    'rare letters': Array.from({ length: 30 }, (_, at) => String.fromCharCode(0xac00 + 371 * at)),
    'what one title has': Array.from({ length: 15 }, (_, at) => String(50_001 + 3_301 * at)),
  };
}

/** What is asked before: a process that has just begun, and connections that were just opened, take longer at everything. */
export const warmUps = verbs.map((verb) => `${deeds[0]} ${verb}`);
