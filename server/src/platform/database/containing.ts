/** A LIKE pattern that matches texts containing the given text literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
