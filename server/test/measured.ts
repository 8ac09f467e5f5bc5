/**
 * Options for a test that measures time beside other processes: up to three attempts, because a busy machine may stall
 * once. All other tests must pass at the first attempt.
 */
export const measured = { retry: 2 };
