import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type Cell, cellOf, type SheetColumn, seoulSerial, sheetColumn } from './column.ts';
import { Workbook } from './workbook.ts';

const text: SheetColumn = sheetColumn({ header: '이름', kind: 'text' });
const number: SheetColumn = { ...sheetColumn({ header: '값', kind: 'number' }), decimals: 1 };
const moment: SheetColumn = sheetColumn({ header: '일시', kind: 'datetime' });

/** Writes sheets with the same title, each with its columns and cells. */
async function write(sheets: { columns: SheetColumn[]; cells: Cell[] }[], title = '시험', sheetRows?: number) {
  const workbook = new Workbook(sheetRows);
  const whole = buffer(workbook.bytes);
  for (const { columns, cells } of sheets) {
    await workbook.openSheet(title, columns);
    await workbook.addRows(cells);
  }
  await workbook.end();
  return whole;
}

/** The archive's parts by name. */
async function partsOf(bytes: Buffer): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const parts: Record<string, string> = {};
  for await (const entry of archive.eachEntry())
    parts[entry.fileName] = (await buffer(await archive.openReadStreamPromise(entry))).toString();
  return parts;
}

const read = (bytes: Buffer, sheet = 1) => readSheet(new Uint8Array(bytes).buffer, sheet, { trim: false });

/** Returns true if all tags are closed in order, attributes are quoted, and texts contain no unescaped characters. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const token of xml.replace(/^<\?xml [^?]*\?>\n/, '').match(/<[^>]*>|[^<]+/g) ?? []) {
    const tag = /^<(\/?)([\w:]+)((?: [\w:]+="(?:[^"<&]|&(?:amp|lt|gt|quot);)*")*)(\/?)>$/.exec(token);
    if (tag) {
      const [, closes, name = '', , isAlone] = tag;
      if (closes && open.pop() !== name) return false;
      if (!closes && !isAlone) open.push(name);
    } else if (
      token.startsWith('<') ||
      /&(?!(amp|lt|gt|quot);)|[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(token)
    )
      return false;
  }
  return open.length === 0;
}

test('reads back written numbers, dates and texts', async () => {
  const at = new Date('2026-11-22T00:30:15Z');
  const bytes = await write([
    {
      columns: [text, number, moment],
      cells: ['면목동 <1> & "둘"', 12.5, seoulSerial(at), null, null, '2026-11-22 09:00', '  x\n y ', -0.1, '2026-11'],
    },
  ]);
  const [head, ...rows] = await read(bytes);
  expect(head).toEqual(['이름', '값', '일시']);
  // Times are read as Seoul's wall time; the fraction of a day is exact to one millisecond.
  expect(
    rows.map((row) => row.map((cell) => ((cell as unknown) instanceof Date ? Math.round(Number(cell) / 1000) : cell))),
  ).toEqual([
    ['면목동 <1> & "둘"', 12.5, Date.UTC(2026, 10, 22, 9, 30, 15) / 1000],
    [null, null, Date.UTC(2026, 10, 22, 9) / 1000],
    ['  x\n y ', -0.1, '2026-11'],
  ]);
  const parts = await partsOf(bytes);
  for (const [name, xml] of Object.entries(parts)) expect([name, isWellFormed(xml)]).toEqual([name, true]);
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<pane ySplit="1" topLeftCell="A2"');
});

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\0=1',
  '＝1+1',
  '=HYPERLINK("x","<y>")',
];

test.each(formulas)('writes %j as text, marked as quoted', async (formula) => {
  const bytes = await write([{ columns: [text, moment], cells: [formula, formula] }]);
  const stored = formula.replace('\0', '');
  expect((await read(bytes))[1]).toEqual([stored, stored]);
  const { 'xl/worksheets/sheet1.xml': sheet = '', 'xl/styles.xml': styles = '' } = await partsOf(bytes);
  const [, body = ''] = sheet.split('<row r="2">');
  expect(body).not.toMatch(/<f\b|<v\b|t="str"/);
  const used = [...body.matchAll(/<c r="[AB]2" s="(\d+)" t="inlineStr">/g)].map(([, style]) => Number(style));
  expect(used).toHaveLength(2);
  const looks = styles.split('<cellXfs')[1]?.match(/<xf [^>]*>/g) ?? [];
  for (const style of used) expect(looks[style]).toMatch(/numFmtId="49".*quotePrefix="1"/);
});

test("removes only those characters from a text that a workbook can't contain", async () => {
  const lost = `a\u0000\u0008\u000b\u001f\ufffe\uffffb\ud800c\udc00d`;
  const stored = '🦄 _x0041_ _x000D_ _xZZZZ_ \t \r\n 끝';
  const long = `${'가'.repeat(32_766)}🦄`;
  const bytes = await write([{ columns: [text], cells: [lost, stored, long, 'x'.repeat(40_000), ''] }]);
  const texts = (await read(bytes)).slice(1).map(([cell]) => cell);
  expect(texts.slice(0, 2)).toEqual(['abcd', stored]);
  expect(texts.slice(2).map((cell) => String(cell).length)).toEqual([32_766, 32_767]);
});

test("writes a date that Excel doesn't support as text", async () => {
  const old = cellOf({ header: '', kind: 'datetime', value: (at: Date) => at }, new Date('1850-01-01T00:00:00Z'));
  const bytes = await write([{ columns: [moment, moment], cells: ['1899-12-31', old] }]);
  expect((await read(bytes))[1]).toEqual(['1899-12-31', '1850-01-01 09:00:00']);
});

test("continues rows beyond a sheet's limit on another sheet with the same title and headers", async () => {
  const bytes = await write(
    [{ columns: [number], cells: [1, 2, 3, 4, 5, 6, 7] }],
    "'2026[1]: 값/전체*의 이름이 서른한 글자를 넘는 시트'",
    3,
  );
  const { 'xl/workbook.xml': workbook = '' } = await partsOf(bytes);
  expect([...workbook.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    '2026 1   값 전체 의 이름이 서른한 글자를 넘는',
    '2026 1   값 전체 의 이름이 서른한 글자를 (2)',
    '2026 1   값 전체 의 이름이 서른한 글자를 (3)',
  ]);
  expect(await Promise.all([1, 2, 3].map((sheet) => read(bytes, sheet)))).toEqual([
    [['값'], [1], [2], [3]],
    [['값'], [4], [5], [6]],
    [['값'], [7]],
  ]);
});
