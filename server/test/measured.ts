/**
 * The options of a test that is measured against the clock, beside other processes: a machine that stalls once rejects
 * nothing, what fails three times is broken. Every other test has to pass at once.
 */
export const measured = { retry: 2 };
