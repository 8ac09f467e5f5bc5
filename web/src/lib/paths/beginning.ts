/** Initial query of lists and of the registration, without any choice. */
export const beginning = { init: 'true' } as const;
