/**
 * Options for a test that measures time beside other processes: up to three attempts, because a busy machine may stall
 * once. Other tests are repeated only in CI, once.
 */
export const measured = { retry: 2 };

/** Factor for the time limits of tests on a slow machine, the same as in tools/time-factor.ts. */
export const timeFactor = Number(process.env.MARU_TEST_PATIENCE) || 1;
