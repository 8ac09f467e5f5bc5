/** Timeouts of the journeys, multiplied by MARU_TEST_PATIENCE on a busy machine. */

const minute = 60_000;
/** Time limit of a run, so that other checks also fit into CI's 90 minutes if the journeys hang. */
const longestRunMs = 50 * minute;
/** Time limit of the journeys in `npm test` on an idle machine. */
const usualRunMs = 14 * minute;

/** Multiplies milliseconds on an idle machine by this machine's factor, at least 1. */
export const stretched = (ms: number): number => ms * Math.max(1, Number(process.env.MARU_TEST_PATIENCE) || 1);

/** Timeouts of Playwright's configuration. */
export const configuredTimeouts = () => ({
  globalTimeout: Math.min(stretched(usualRunMs), longestRunMs),
  timeout: stretched(90_000),
  expect: { timeout: stretched(20_000) },
});
