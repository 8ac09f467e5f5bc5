/** Text of a cell: what Excel can hold of it, and its XML. */

/** The most UTF-16 units that Excel keeps of a cell. */
const maxCellText = 32_767;

/** What XML has no place for: control characters, halves of surrogate pairs and the two that are no characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\p{Cs}]/gu;

/** A text without what a workbook can't hold, cut to what a cell can. */
export function cellText(text: string): string {
  const clean = text.replace(forbidden, '');
  if (clean.length <= maxCellText) return clean;
  // A pair that the cut would halve goes whole.
  return clean.slice(0, maxCellText).replace(/[\ud800-\udbff]$/, '');
}

/**
 * Begins as a formula does where it is typed; full-width signs count on Korean keyboards, spaces are skipped by some
 * programs.
 */
export const looksLikeFormula = (text: string): boolean => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Cleaned text as XML. What Excel would read as one of its own escapes ('_x0041_') is escaped, as is CR, which XML loses. */
export function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
    .replaceAll('\r', '_x000D_');
}
