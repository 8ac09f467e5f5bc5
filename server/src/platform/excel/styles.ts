/** The cell styles of every workbook; cells refer to a style by its index. */

const maxDecimals = 6;
const firstOwnFormat = 164;
const textFormat = 49;

const formats = [
  'yyyy-mm-dd hh:mm:ss',
  'yyyy-mm-dd hh:mm',
  'yyyy-mm-dd',
  ...Array.from({ length: maxDecimals + 1 }, (_, decimals) =>
    decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
  ),
];

export const styles = {
  header: 1,
  text: 2,
  /** Style of a text that Excel would interpret as a formula when edited; equivalent to a leading apostrophe. */
  quotedText: 3,
  datetime: 4,
  minute: 5,
  date: 6,
  number: (decimals: number) => 7 + Math.min(Math.max(Math.trunc(decimals), 0), maxDecimals),
} as const;

const look = (format: number, more = '') =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;

const looks = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  look(textFormat),
  look(textFormat, ' quotePrefix="1"'),
  ...formats.map((_, index) => look(firstOwnFormat + index)),
];

const font = (more = '') => `<font>${more}<sz val="11"/><name val="맑은 고딕"/><family val="2"/></font>`;
const noFill = '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>';

export const stylesXml =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts count="${formats.length}">` +
  formats.map((code, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${code}"/>`).join('') +
  `</numFmts><fonts count="2">${font()}${font('<b/>')}</fonts><fills count="2">${noFill}</fills>` +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${looks.length}">${looks.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
