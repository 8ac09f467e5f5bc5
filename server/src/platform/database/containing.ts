/**
 * A LIKE pattern that matches texts containing the given text literally, without the spaces around it. Decomposed
 * letters are composed, because some keyboards and files send decomposed Korean.
 */
export const containing = (text: string) =>
  `%${text
    .trim()
    .normalize('NFC')
    .replace(/[\\%_]/g, '\\$&')}%`;
