/** Words of the table primitive. */
export const table = {};
