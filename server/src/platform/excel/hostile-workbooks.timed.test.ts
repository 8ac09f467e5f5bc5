import { expect, test } from 'vitest';
import { timeFactor } from '#test/measured.ts';
import { archive, longWorkbook, handmadeWorkbook as workbook } from '#test/workbooks.ts';
import { readExcel } from './read-excel.ts';

const by = { queue: 'office', name: 'a test' } as const;

const cell = (address: string, text = 'x') => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
const good = () => workbook(`<row r="1">${cell('A1')}</row>`);
const repeat = (count: number, made: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => made(index)).join('');

/** Replaces a text in the file's bytes by another one of the same length. */
function replaced(file: Buffer, from: string, to: string): Buffer {
  return Buffer.from(file.toString('latin1').replaceAll(from, to), 'latin1');
}

/** Makes the archive declare that each of its files has one byte. */
function lying(file: Buffer): Buffer {
  for (let at = file.indexOf('PK\x01\x02'); at !== -1; at = file.indexOf('PK\x01\x02', at + 1))
    file.writeUInt32LE(1, at + 24);
  return file;
}

/** Makes the archive declare that its parts are encrypted. */
function locked(file: Buffer): Buffer {
  for (let at = file.indexOf('PK\x01\x02'); at !== -1; at = file.indexOf('PK\x01\x02', at + 1)) file[at + 8] = 1;
  return file;
}

const billionLaughs = `<!DOCTYPE a [<!ENTITY a "ha">${repeat(20, (n) => `<!ENTITY a${n} "${'&a;'.repeat(10)}">`)}]>`;
const bomb = Buffer.alloc(100_000_000, 'A');

/** `maxMs` is set if the memory limit must end the reading before the time limit. */
const hostile: [what: string, made: () => Buffer | Promise<Buffer>, maxMs?: number][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['a CSV that says it is a workbook', () => Buffer.from('이름,전화\n홍길동,010\n')],
  ['the old format, or a password', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)])],
  ['a picture', () => Buffer.from('ffd8ffe000104a464946', 'hex')],
  [
    'the beginning of an archive and nothing more',
    () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5000, 7)]),
  ],
  ['half a workbook', async () => (await good()).subarray(0, 500)],
  ['an archive with something else', () => archive({ 'word/document.xml': '<w/>' })],
  ['a sheet that is missing', () => workbook('', { 'xl/_rels/workbook.xml.rels': '<Relationships/>' })],
  ['a damaged part', async () => replaced(await good(), 'PK\x01\x02', 'PK\x01\x03')],
  [
    'a part that isn’t what its checksum says',
    async () => {
      const file = await good();
      file.writeUInt32LE(1, file.lastIndexOf('PK\x01\x02') + 16);
      return file;
    },
  ],
  ['parts with a password', async () => locked(await good())],
  ['a way up as a name', async () => replaced(await workbook('', { 'xx/xx/evil.xml': '<a/>' }), 'xx/xx/', '../../')],
  ['a whole path as a name', async () => replaced(await workbook('', { 'etc/evil.xml': '<a/>' }), 'etc/', '/etc')],
  [
    'two parts of one name',
    async () => replaced(await workbook('', { 'xl/styleA.xml': '<a/>', 'xl/styleB.xml': '<b/>' }), 'styleB', 'styleA'),
  ],
  ['a bomb', () => workbook('', { 'xl/sharedStrings.xml': bomb })],
  ['a bomb that says it is a byte', async () => lying(await workbook('', { 'xl/sharedStrings.xml': bomb }))],
  [
    'more files than any workbook has',
    () => archive(Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`xl/${n}.bin`, '']))),
  ],
  ['entities', () => workbook('', { 'xl/styles.xml': billionLaughs })],
  ['a million empty rows', () => workbook(repeat(1_000_000, (n) => `<row r="${n + 1}"/>`))],
  ['a row far down', () => workbook(`<row r="1000000000">${cell('A1000000000')}</row>`), 30_000],
  ['a column far out', () => workbook(`<row r="1">${cell('ZZZZZZZ1')}</row>`)],
  [
    'rows as wide as a sheet',
    () =>
      workbook(
        `<row r="1">${cell('XFD1')}</row>${repeat(50_000, (n) => `<row r="${n + 2}">${cell(`A${n + 2}`)}</row>`)}`,
      ),
  ],
  ['a text without end', () => workbook(`<row r="1">${cell('A1', '&amp;'.repeat(4_000_000))}</row>`)],
  ['elements without end', () => workbook('<a>'.repeat(4_000_000))],
  [
    'a long text in many cells',
    () =>
      workbook(
        repeat(5_000, (n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`),
        { 'xl/sharedStrings.xml': `<sst><si><t>${'y'.repeat(32_000)}</t></si></sst>` },
      ),
  ],
  ['a text longer than a cell', () => workbook(`<row r="1">${cell('A1', 'x'.repeat(40_000))}</row>`)],
];

/** Measures during some work: the fraction of timer ticks this process received, and its memory growth. */
async function aliveDuring(work: () => Promise<unknown>): Promise<{ ticks: number; growth: number }> {
  const everyMs = 10;
  const rss = process.memoryUsage.rss();
  let [ticks, highest] = [0, rss];
  const timer = setInterval(() => {
    ticks += 1;
    highest = Math.max(highest, process.memoryUsage.rss());
  }, everyMs);
  const startedAt = performance.now();
  await work();
  clearInterval(timer);
  return { ticks: (ticks * everyMs) / (performance.now() - startedAt), growth: highest / rss };
}

const refusal = (bytes: Buffer, maxMs: number) =>
  readExcel(bytes, { by, maxMs }).then(
    () => 'read',
    ({ code, status, field, error }) => ({ code, status, field, error }),
  );
const refused = { code: 'FILE_UNREADABLE', status: 422, field: 'file', error: expect.stringMatching(/[가-힣]/) };

test(
  'refuses invalid and hostile workbooks without delaying other work',
  async () => {
    const table = await longWorkbook();
    await readExcel(table, { by });
    const quiet = await aliveDuring(() => readExcel(table, { by }));
    for (const [what, made, maxMs = 1_000] of hostile) {
      const bytes = await made();
      const alive = await aliveDuring(async () => expect([what, await refusal(bytes, maxMs)]).toEqual([what, refused]));
      expect([what, alive.growth < 1.3]).toEqual([what, true]);
      // An immediate refusal allows no tick.
      if (alive.ticks > 0) expect([what, alive.ticks > quiet.ticks / 2]).toEqual([what, true]);
    }
    expect(await readExcel(await good(), { by })).toEqual([{ row: 1, cells: ['x'] }]);
  },
  120_000 * timeFactor,
);

test('drops characters from cells that the database refuses', async () => {
  const bytes = await workbook(`<row r="1">${cell('A1', '마&#0;루_x0000_\n구')}${cell('B1', '_x0001_')}</row>`);
  expect(await readExcel(bytes, { by })).toEqual([{ row: 1, cells: ['마루\n구', ''] }]);
});
