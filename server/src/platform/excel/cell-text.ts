/** Text of a cell: limits of Excel, and XML encoding. */

/** Excel's maximum UTF-16 units per cell. */
const maxCellText = 32_767;

/** Characters that XML forbids: control characters, lone surrogates and the two non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\p{Cs}]/gu;

/** Removes characters that a workbook can't hold, and truncates to a cell's limit. */
export function cellText(text: string): string {
  const clean = text.replace(forbidden, '');
  if (clean.length <= maxCellText) return clean;
  // Drops a surrogate pair that the cut would split.
  return clean.slice(0, maxCellText).replace(/[\ud800-\udbff]$/, '');
}

/**
 * Whether a spreadsheet would take a typed text for a formula. Korean keyboards have full-width characters, and some
 * programs skip spaces.
 */
export const looksLikeFormula = (text: string): boolean => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Encodes clean text as XML. Excel's own escapes ('_x0041_') are escaped, as is CR, which XML drops. */
export function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
    .replaceAll('\r', '_x000D_');
}
