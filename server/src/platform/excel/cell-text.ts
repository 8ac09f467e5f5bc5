/** Text of a cell: limits of Excel, and XML encoding. */

/** Excel's maximum UTF-16 units per cell. */
const maxCellText = 32_767;

/** Characters that XML forbids: control characters, lone surrogates and the two non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them.
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\p{Cs}]/gu;

/** Removes characters that a workbook can't contain, and truncates to the limit of a cell. */
export function cellText(text: string): string {
  const clean = text.replace(forbidden, '');
  if (clean.length <= maxCellText) return clean;
  // Drops a surrogate pair that the truncation would split.
  return clean.slice(0, maxCellText).replace(/[\ud800-\udbff]$/, '');
}

/**
 * True if a spreadsheet would interpret a typed text as a formula. Includes full-width characters of Korean keyboards;
 * leading spaces are skipped, as in some programs.
 */
export const looksLikeFormula = (text: string): boolean => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text);

/** The error of a cell that contains an error of a formula, such as a failed VLOOKUP; otherwise null. */
export const formulaError = (text: string): string | null =>
  /^#(N\/A|DIV\/0!|NAME\?|[A-Z]+!)$/.test(text) ? `수식 오류(${text})가 있는 셀입니다.` : null;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Encodes sanitised text as XML. Escapes Excel's own escapes ('_x0041_') and CR, which XML would drop. */
export function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
    .replaceAll('\r', '_x000D_');
}
