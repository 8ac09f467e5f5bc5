/** A LIKE pattern that matches texts containing this one literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
