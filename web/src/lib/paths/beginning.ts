/** Initial query of lists and of the registration: nothing is chosen. */
export const beginning = { init: 'true' } as const;
