/** Timeouts of the journeys. MARU_TEST_PATIENCE multiplies them on a busy machine. */

const minute = 60_000;
/** Aborts a run that hangs, so that the other checks also fit into CI's 90 minutes. */
const longestRunMs = 50 * minute;
/** The time that `npm test` allows for the journeys on a quiet machine. */
const usualRunMs = 14 * minute;

/** Converts milliseconds on a quiet machine to milliseconds on this one; never less. */
export const stretched = (ms: number): number => ms * Math.max(1, Number(process.env.MARU_TEST_PATIENCE) || 1);

/** Timeouts of Playwright's configuration. */
export const configuredTimeouts = () => ({
  globalTimeout: Math.min(stretched(usualRunMs), longestRunMs),
  timeout: stretched(90_000),
  expect: { timeout: stretched(20_000) },
});
