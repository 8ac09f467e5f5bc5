/**
 * Options for a test measured against the clock beside other processes: up to three attempts, because a busy machine
 * may stall once. All other tests must pass at once.
 */
export const measured = { retry: 2 };
