import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { timeFactor } from '#test/measured.ts';
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

  test('reads long files by parts', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `가${'🦄'.repeat(at % 7)},"나\n${at}"`);
    const read = await readCsv(Buffer.from(['이름,비고', ...rows].join('\r\n')), { ...limits, maxRows: 5000 });
    expect(read.slice(1)).toEqual(
      rows.map((_, at) => ({ row: at + 2, cells: [`가${'🦄'.repeat(at % 7)}`, `나\n${at}`] })),
    );
  });

  test.each([
    ['empty rows', '\n'],
    ['rows', '가,나\n'],
    ['cells', '가,'],
  ])('refuses millions of %s while other work continues', async (_, text) => {
    let longestMs = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 10);
    await expect(read(text.repeat(3_000_000))).rejects.toMatchObject({ code: expect.stringMatching(/^FILE_/) });
    clearInterval(timer);
    expect(longestMs).toBeLessThan(1000 * timeFactor);
  });

  test.each([
    ['bytes of a program', Buffer.from([0x7f, 0x45, 0, 1])],
    ['bytes of no encoding', Buffer.from([0xff, 0xff, 0x41, 0x80])],
    ['a quote that is never closed', `"가,${'나'.repeat(70_000)}`],
  ])('refuses %s', async (_, content) =>
    expect(read(content)).rejects.toMatchObject({ code: 'FILE_UNREADABLE', status: 422 }),
  );
});
