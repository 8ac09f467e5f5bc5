import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';
import { longestPassword } from './password-texts.ts';

/** Maximum milliseconds for one password; hashing a new one takes many times as long. */
const mostMs = 5;

test.each(['p@$$w0rd4', '4@3$1!0', 'aA1!bB2@', '1!|il', '01012000', '3.14159265358979', 'qwertyuiopasdf'])(
  'judges the longest password of %s within the limit',
  (part) => {
    const password = part.repeat(longestPassword).slice(0, longestPassword);
    const took = Array.from({ length: 40 }, () => {
      const startedAt = performance.now();
      passwordStrength(password, 'hong77');
      return performance.now() - startedAt;
    });
    // The lower quartile, because other work on the machine slows single runs.
    expect(took.toSorted((a, b) => a - b)[10]).toBeLessThan(mostMs);
  },
);
