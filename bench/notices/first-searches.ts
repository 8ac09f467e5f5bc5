/** Search terms in the bench's notices. All are different, so that none has been searched before. */
import { actions, places, subjects, verbs } from './notices.ts';

const runsOf = (word: string, length: number) =>
  Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length));

/**
 * Terms by kind. A term of the first three kinds finds at least a quarter of all notices; the others find some
 * hundreds, or one.
 */
export function firstSearches(): Record<string, readonly string[]> {
  const words = [...places, ...subjects, ...actions, ...verbs].filter((word) => !word.includes(' '));
  const known = new Set(words);
  const runs = [...subjects, ...verbs].flatMap((word) => [...runsOf(word, 2), ...runsOf(word, 3)]);
  const parts = [...new Set(runs)].filter((run) => !run.includes(' ') && !known.has(run));
  return {
    words,
    'parts of words': parts.slice(0, 30),
    'two words': subjects.flatMap((subject, at) =>
      [0, 3, 7].map((on) => `${subject} ${places[(at + on) % places.length]}`),
    ),
    'rare letters': Array.from({ length: 30 }, (_, at) => String.fromCharCode(0xac00 + 371 * at)),
    'what one title has': Array.from({ length: 15 }, (_, at) => String(50_001 + 3_301 * at)),
  };
}

/** Terms searched before the measurement, because a new process and new connections are slower. */
export const warmUps = verbs.map((verb) => `${actions[0]} ${verb}`);
