import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const limits = { maxRows: 3, maxColumns: 3 };
const read = (content: string | Buffer) => readCsv(Buffer.from(content), limits);
const table = [
  { row: 1, cells: ['이름', '주소'] },
  { row: 2, cells: ['가람', '면목로 1'] },
];

describe('readCsv', () => {
  test.each([
    ['commas', '이름,주소\n가람,면목로 1\n'],
    ['semicolons', '이름;주소\r\n가람;면목로 1'],
    ['tabs', '이름\t주소\n가람\t면목로 1'],
    ['a byte order mark', Buffer.from('\ufeff이름,주소\n가람,면목로 1')],
    ['EUC-KR', iconv.encode('이름,주소\n가람,면목로 1', 'cp949')],
    ['UTF-16', Buffer.from('\ufeff이름\t주소\n가람\t면목로 1', 'utf16le')],
    ['quotes', '"이름","주소"\n"가람","면목로 1"'],
  ])('reads a table with %s', async (_, content) => expect(await read(content)).toEqual(table));

  test.each([
    ['a title with a comma', '측정소 목록, 2026년\n이름;주소\n가람;면목로 1', ['가람', '면목로 1']],
    ['two titles with a comma', '제목, 1\n작성, 2\n이름;주소;비고\n가람;1;2', ['가람', '1', '2']],
    ['commas within cells', '이름;주소\n가람;1, 2, 3\n누리;1, 2, 3', ['누리', '1, 2, 3']],
    ['semicolons within quotes', '이름,주소\n"가;나;다",1\n"라;마;바",2', ['라;마;바', '2']],
  ])('finds the separator of a table with %s', async (_, text, last) =>
    expect((await read(text)).at(-1)?.cells).toEqual(last),
  );

  test('skips but counts empty rows, and returns null for an empty cell', async () =>
    expect(await read('이름,주소\n\n,\n가람,\n')).toEqual([table[0], { row: 4, cells: ['가람', null] }]));

  test('preserves separators and line breaks within quotes', async () =>
    expect(await read('이름,주소\n"가,람","1\n2"')).toEqual([table[0], { row: 2, cells: ['가,람', '1\n2'] }]));

  test('ignores columns beyond the limit', async () =>
    expect(await read('가,나,다,라')).toEqual([{ row: 1, cells: ['가', '나', '다'] }]));

  test('refuses more rows than the limit', async () => {
    const rows = (count: number) => Array.from({ length: count + 1 }, () => '가,나').join('\n');
    expect(await read(rows(3))).toHaveLength(4);
    await expect(read(rows(4))).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  /** Turns of the event loop during work, in which other work can run. */
  async function countTurns(work: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    await work().finally(() => clearImmediate(next));
    return turns;
  }

  test('reads long files by parts, between which other work runs', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `가${'🦄'.repeat(at % 7)},"나\n${at}"`);
    const bytes = Buffer.from(['이름,비고', ...rows].join('\r\n'));
    let found: unknown[] = [];
    const turns = await countTurns(async () => {
      found = (await readCsv(bytes, { ...limits, maxRows: 5000 })).slice(1);
    });
    expect(found).toEqual(rows.map((_, at) => ({ row: at + 2, cells: [`가${'🦄'.repeat(at % 7)}`, `나\n${at}`] })));
    expect(turns).toBeGreaterThan(bytes.length / 20_000);
  });

  test.each([
    ['empty rows', '\n'],
    ['rows', '가,나\n'],
    ['cells', '가,'],
  ])('refuses millions of %s after the first parts', async (_, text) => {
    const refused = { code: expect.stringMatching(/^FILE_/) };
    const turns = await countTurns(() => expect(read(text.repeat(3_000_000))).rejects.toMatchObject(refused));
    // All parts would take 184 to 1,465 turns.
    expect(turns).toBeLessThan(100);
  });

  test.each([
    ['bytes of a program', Buffer.from([0x7f, 0x45, 0, 1])],
    ['bytes of no encoding', Buffer.from([0xff, 0xff, 0x41, 0x80])],
    ['a quote that is never closed', `"가,${'나'.repeat(70_000)}`],
  ])('refuses %s', async (_, content) =>
    expect(read(content)).rejects.toMatchObject({ code: 'FILE_UNREADABLE', status: 422 }),
  );
});
