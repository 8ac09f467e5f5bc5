/** Timeouts of the journeys. MARU_TEST_PATIENCE stretches each of them on a machine that is busy. */

const minute = 60_000;
/** Ends a run whose journeys hang, so that CI's 90 minutes are enough for the other checks, too. */
const longestRunMs = 40 * minute;
/** What `npm test` allows the journeys on a quiet machine. */
const usualRunMs = 14 * minute;

/** Milliseconds on this machine for milliseconds on a quiet one; never fewer. */
export const stretched = (ms: number): number => ms * Math.max(1, Number(process.env.MARU_TEST_PATIENCE) || 1);

/** Those of Playwright's configuration. */
export const configuredTimeouts = () => ({
  globalTimeout: Math.min(stretched(usualRunMs), longestRunMs),
  timeout: stretched(90_000),
  expect: { timeout: stretched(20_000) },
});
