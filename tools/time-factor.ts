/** Factor for the time limits of tests on a slow machine. */
export const timeFactor = Number(process.env.MARU_TEST_PATIENCE) || 1;
