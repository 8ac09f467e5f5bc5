import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createModel } from '#test/factories.ts';
import { hourlyFile, type ImportBench, openImportBench } from '#test/import-bench.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
beforeEach(() => bench.empty());
afterAll(() => bench.close());

describe('imported rows', () => {
  test('become readings of one device, with 24:00 as midnight of the next day', async () => {
    const { shares, ...summary } = await bench.run(
      hourlyFile('2022-02-28 23:00,10,20', '2022-02-28 24:00,11,21', '2020-02-29 24:00,12.5,22'),
    );
    expect(summary).toMatchObject({ rows: 3, stored: 3, repeated: 0, refused: {} });
    expect(await bench.readings()).toEqual([
      { code: 'D', at: '2020-03-01 00:00', pm25: 125, pm10: 220, co2: null },
      { code: 'D', at: '2022-02-28 23:00', pm25: 100, pm10: 200, co2: null },
      { code: 'D', at: '2022-03-01 00:00', pm25: 110, pm10: 210, co2: null },
    ]);
    expect(shares.at(-1)).toBe(1);
  });

  test('are refused individually, with reason and line, while the others are stored', async () => {
    const summary = await bench.run(
      hourlyFile(
        '2022-01-01 01:00,10,20',
        '2022-01-01 02:00,9999,20',
        '2022-01-01 03:00,,',
        '2022-01-01 04:00,-,20',
        '2022-13-01 05:00,10,20',
        '2022-01-01 25:00,10,20',
        '2022-01-01 06:00,약 10,20',
        '2022-01-01 07:00,10',
        '2027-01-01 08:00,10,20',
        '2015-01-01 08:00,10,20',
        '2022-01-01 09:00,1e3,20',
      ),
    );
    expect(summary).toMatchObject({ rows: 11, stored: 2, repeated: 0 });
    expect(summary.refused).toEqual({
      'ultraFineDust 값이 범위(0~2000)를 벗어났습니다.': { count: 1, lines: [3] },
      '값이 하나도 없습니다.': { count: 1, lines: [4] },
      'measuredAt 값이 시각이 아닙니다.': { count: 2, lines: [6, 7] },
      'ultraFineDust 값이 숫자가 아닙니다.': { count: 2, lines: [8, 12] },
      '머리글과 열의 수가 다릅니다.': { count: 1, lines: [9] },
      'measuredAt 값이 아직 오지 않은 시각입니다.': { count: 1, lines: [10] },
      'measuredAt 값이 보관 기간보다 앞선 시각입니다.': { count: 1, lines: [11] },
    });
    expect((await bench.readings()).map(({ at, pm25 }) => [at, pm25])).toEqual([
      ['2022-01-01 01:00', 100],
      ['2022-01-01 04:00', null],
    ]);
  });

  test('are ignored and counted if repeated, in the same file or in a later run', async () => {
    const content = hourlyFile('2022-01-01 01:00,10,20', '2022-01-01 01:00,99,99', '2022-01-01 02:00,30,40');
    expect(await bench.run(content)).toMatchObject({ rows: 3, stored: 2, repeated: 1 });
    expect(await bench.run(content)).toMatchObject({ rows: 3, stored: 0, repeated: 3 });
    const { rows } = await bench.pool.query('select readings, ultra_fine_dust_sum as sum from air_day');
    expect(rows).toEqual([{ readings: 2, sum: 400 }]);
  });

  test('are corrected like reported readings, by the model that was active at the time of measurement', async () => {
    await bench.run(hourlyFile('2022-01-01 01:00,50,80'));
    const { rows: devices } = await bench.pool.query<{ id: number }>('select device_id::float8 as id from device');
    await createModel(bench.pool, devices[0]?.id ?? 0, new Date('2022-01-01T02:00:00+09:00'));
    const rows = ['2022-01-01 01:00,50,80,75', '2022-01-01 01:59,50,80,75', '2022-01-01 02:00,50,80,75'];
    expect(await bench.run(`일시,초미세먼지,미세먼지,습도\n${rows.join('\n')}\n`)).toMatchObject({
      stored: 2,
      repeated: 1,
    });
    const { rows: stored } = await bench.pool.query(
      'select ultra_fine_dust as value, ultra_fine_dust_raw as raw from air_reading order by measured_at',
    );
    expect(stored).toEqual([
      { value: 500, raw: null },
      { value: 500, raw: null },
      { value: 289, raw: 500 },
    ]);
  });

  test("are refused for months whose raw readings were deleted, and aren't counted twice", async () => {
    const content = hourlyFile('2022-01-31 23:00,10,20', '2022-02-01 00:00,30,40');
    await bench.run(content);
    await bench.dropBefore(new Date('2022-02-01T00:00:00+09:00'));
    const again = await bench.run(content);
    expect(again).toMatchObject({ rows: 2, stored: 0, repeated: 1 });
    expect(again.refused).toEqual({ 'measuredAt 값이 보관 기간보다 앞선 시각입니다.': { count: 1, lines: [2] } });
    const { rows } = await bench.pool.query('select readings from air_day');
    expect(rows).toEqual([{ readings: 1 }, { readings: 1 }]);
  });

  test('are retained after an interruption, and completed by the next run', async () => {
    const hours = Array.from({ length: 9_000 }, (_, i) => new Date(Date.UTC(2022, 0, 1, i)).toISOString());
    const content = hourlyFile(...hours.map((iso, i) => `${iso},${i % 50},${i % 90}`));
    const stopping = new AbortController();
    const first = await bench.run(content, {}, { signal: stopping.signal, onProgress: () => stopping.abort() });
    expect(first).toMatchObject({ rows: 4_000, stored: 4_000 });
    expect(await bench.run(content)).toMatchObject({ rows: 9_000, stored: 5_000, repeated: 4_000 });
    const { rows } = await bench.pool.query('select sum(readings)::integer as readings from air_day');
    expect(rows).toEqual([{ readings: 9_000 }]);
  });
});

describe('imported file', () => {
  const text = hourlyFile('2022-01-01 01:00,10,20');

  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
    ['CP949', iconv.encode(text, 'cp949'), 'cp949'],
    ['CP949 with Windows line ends', iconv.encode(text.replaceAll('\n', '\r\n'), 'cp949'), 'cp949'],
  ])('is read in %s', async (_name, content, encoding) => {
    const { survey, stored } = await bench.run(content);
    expect([survey?.encoding, stored]).toEqual([encoding, 1]);
  });

  test('may end without a line break, but not inside a quote', async () => {
    expect(await bench.run(text.trimEnd())).toMatchObject({ stored: 1 });
    await bench.pool.query('delete from air_reading');
    expect(await bench.refusal(`${text}"2022-01-01 02:00,10,20\n`)).toContain('no CSV that can be read');
  });

  test.each([
    ['an Excel workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14]), 'an Excel workbook'],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'UTF-16'],
    ['zero bytes', Buffer.from('일시,\0'), 'zero bytes'],
    ['a header alone', '일시,미세먼지\n', 'has no rows'],
    ['nothing', '', 'has no rows'],
    ['no time', '측정소명,미세먼지\n중구,3\n', 'No column says when'],
    ['time and date apart', '측정시간,측정일자,미세먼지\n01:00,2022-01-01,3\n', 'both say when'],
    ['two stations', '일시,측정소명,측정소,미세먼지\n2022-01-01 01:00,중구,면목,3\n', 'both name the station'],
    ['no measurement', '일시,오존\n2022-01-01 01:00,0.02\n', 'No column holds a measurement'],
    ['a measurement twice', '일시,미세먼지,PM10\n2022-01-01 01:00,1,2\n', 'are the same measurement'],
    ['a header twice', '일시,미세먼지,미세먼지\n2022-01-01 01:00,1,2\n', 'are the same measurement'],
    ['CP949 read as something else', Buffer.from([0xc0, 0xc0, 0x2c, 0x31, 0x0a, 0x31]), 'No column says when'],
  ])('is refused: %s', async (_name, content, message) => {
    expect(await bench.refusal(content)).toContain(message);
  });

  test('is refused if missing', async () => {
    expect(await bench.refusal(text, { file: join(bench.folder, 'nowhere.csv') })).toContain("can't be read");
  });
});

describe('columns', () => {
  test('are ignored and listed if Maru has no series for them', async () => {
    const { survey } = await bench.run(',일시,미세먼지농도(㎍/㎥),오존농도(ppm),풍속\n0,2022-01-01 01:00,20,0.02,3\n');
    expect(survey?.columns.measured.map(({ field }) => field)).toEqual(['fineDust']);
    expect(survey?.columns.ignored).toEqual([
      { header: '오존농도(ppm)', why: 'Maru has no series for ozone' },
      { header: '풍속', why: 'not a measurement that Maru knows' },
    ]);
  });

  test('are accepted as carbon dioxide with plausible values, but not with those of nitrogen dioxide', async () => {
    const file = (values: string[]) =>
      `일시,미세먼지,이산화탄소\n${values.map((co2, i) => `2022-01-01 0${i}:00,20,${co2}`).join('\n')}\n`;
    const real = await bench.run(file(['412', '430']), { place: 'Q', device: 'E' });
    expect(real.survey?.columns.ignored).toEqual([]);
    const misnamed = await bench.run(file(['0.021', '0.02']));
    expect(misnamed.survey?.columns.ignored[0]?.why).toMatch(/^0\.02 to 0\.021 is too little.*이산화질소.*misnamed$/);
    expect(await bench.readings()).toEqual([
      { code: 'D', at: '2022-01-01 00:00', pm25: null, pm10: 200, co2: null },
      { code: 'D', at: '2022-01-01 01:00', pm25: null, pm10: 200, co2: null },
      { code: 'E', at: '2022-01-01 00:00', pm25: null, pm10: 200, co2: 412 },
      { code: 'E', at: '2022-01-01 01:00', pm25: null, pm10: 200, co2: 430 },
    ]);
  });
});
