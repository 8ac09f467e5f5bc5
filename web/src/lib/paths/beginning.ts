/** What the addresses of lists and of joining begin with: nothing is chosen yet. */
export const beginning = { init: 'true' } as const;
