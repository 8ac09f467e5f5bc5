/** How many times as long as on a quiet machine tests may take. */
export const timeFactor = Number(process.env.MARU_TEST_PATIENCE) || 1;
