/** One air place by hour, day and month, as rows and as a chart. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get, placesPath, report } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';

const seoul = (text: string) => new Date(`${text.replace(' ', 'T')}+09:00`);
const now = seoul('2024-03-01 02:30:00');
let app: TestApp;
let placeId: number;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  placeId = await createPlace(app.pool);
  const [one, other] = [await createDevice(app.pool, { placeId }), await createDevice(app.pool, { placeId })];
  const indoor = await createDevice(app.pool, { placeId, installationType: 'indoor' });
  await report(app, one, seoul('2024-02-29 22:00:00'), { ultraFineDust: 10, temperature: 1 });
  await report(app, one, seoul('2024-02-29 22:59:59'), { ultraFineDust: 20 });
  await report(app, other, seoul('2024-02-29 22:30:00'), { ultraFineDust: 41 });
  await report(app, one, seoul('2024-02-29 23:59:59'), { ultraFineDust: 60 });
  await report(app, one, seoul('2024-03-01 01:00:00'), { ultraFineDust: 80 });
  await report(app, indoor, seoul('2024-02-29 22:10:00'), { ultraFineDust: 5, co2: 1100 });
});
afterAll(() => app.stop());

const query = (startDatetime: string, endDatetime: string, datetimeType: string) =>
  new URLSearchParams({ startDatetime, endDatetime, datetimeType }).toString();
const statistics = async (type: string, ...range: [string, string, string]) =>
  get(app, `${placesPath}/${placeId}/${type}?${query(...range)}`);
const rows = async (type: string, ...range: [string, string, string]) =>
  (await statistics(type, ...range)).list.map((row: Record<string, unknown>) => [
    row.measurementDatetime,
    row.readingCount,
    row.avgUltraFineDust,
    row.avgUltraFineDustStatusName,
  ]);
const chart = (type: string, measurementType: string, ...range: [string, string, string]) =>
  get(app, `${placesPath}/${placeId}/${type}/chart?measurementType=${measurementType}&${query(...range)}`);
interface Series {
  points: { measurementDatetime: string; value: number | null }[];
}
const points = ({ points }: Series) => points.map(({ measurementDatetime, value }) => [measurementDatetime, value]);

describe('missing places', () => {
  const all = query('2024-02-29', '2024-03-01', 'day');
  const pathsOf = (id: number) => [
    `${placesPath}/${id}/all?${all}`,
    `${placesPath}/${id}/all/chart?measurementType=fine_dust&${all}`,
  ];

  test('are refused if of another kind or deleted', async () => {
    const light = await createPlace(app.pool, { placeType: 'light' });
    const deleted = await createPlace(app.pool);
    await app.pool.query('update installation_place set deleted_at = now() where installation_place_id = $1', [
      deleted,
    ]);
    for (const path of [light, deleted].flatMap(pathsOf))
      expect(await get(app, path)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('return no rows, and lines without values, if they have no devices', async () => {
    const empty = await createPlace(app.pool);
    const [rows, chart] = await Promise.all(pathsOf(empty).map((path) => get(app, path)));
    expect(rows.list).toEqual([]);
    expect(chart.series.flatMap(points).filter(([, value]: [string, unknown]) => value !== null)).toEqual([]);
  });
});

describe('rows by time', () => {
  test('count every reading of every device once by hour, and omit hours without readings', async () => {
    expect(await rows('outdoor', '2024-02-29', '2024-03-01', 'hour')).toEqual([
      ['2024-02-29 22:00', 3, 23.7, '보통'],
      ['2024-02-29 23:00', 1, 60, '나쁨'],
      ['2024-03-01 01:00', 1, 80, '매우나쁨'],
    ]);
  });

  test('are cut at midnight in Seoul by day and month', async () => {
    expect(await rows('outdoor', '2024-02-01', '2024-03-31', 'day')).toEqual([
      ['2024-02-29', 4, 32.8, '보통'],
      ['2024-03-01', 1, 80, '매우나쁨'],
    ]);
    expect(await rows('outdoor', '2024-01-01', '2024-12-31', 'month')).toEqual([
      ['2024-02', 4, 32.8, '보통'],
      ['2024-03', 1, 80, '매우나쁨'],
    ]);
  });

  test('cover indoor devices only, or all devices', async () => {
    expect(await rows('indoor', '2024-02-29', '2024-02-29', 'day')).toEqual([['2024-02-29', 1, 5, '좋음']]);
    expect(await rows('all', '2024-02-29', '2024-02-29', 'day')).toEqual([['2024-02-29', 5, 27.2, '보통']]);
    const [row] = (await statistics('all', '2024-02-29', '2024-02-29', 'day')).list;
    expect(row).toMatchObject({ avgTemperature: 1, avgCo2: 1100, avgCo2StatusName: '환기필요', avgHumidity: null });
  });

  test('include both ends; an end without a time means the last second of the date', async () => {
    const hours = async (from: string, to: string) =>
      (await rows('outdoor', from, to, 'hour')).map(([hour]: [string]) => hour.slice(11));
    expect(await hours('2024-02-29 22:00', '2024-02-29 22:00')).toEqual(['22:00']);
    expect(await hours('2024-02-29 22:30', '2024-02-29 22:59:59')).toEqual(['22:00']);
    expect(await hours('2024-02-29 23:00', '2024-02-29 24:00')).toEqual(['23:00']);
    expect(await hours('2024-02-29', '2024-02-29')).toEqual(['22:00', '23:00']);
    expect(await hours('2024-03-01 01:00:01', '2024-03-01 02:00')).toEqual(['01:00']);
  });
});

describe('charts', () => {
  test('contain every hour up to now, null for gaps, and no future hours', async () => {
    const { unit, measurementType, series } = await chart(
      'outdoor',
      'ultra_fine_dust',
      '2024-02-29 21:00',
      '2024-03-02',
      'hour',
    );
    expect([measurementType, unit, series.length]).toEqual(['ultra_fine_dust', '㎍/㎥', 1]);
    expect(points(series[0])).toEqual([
      ['2024-02-29 21:00', null],
      ['2024-02-29 22:00', 23.7],
      ['2024-02-29 23:00', 60],
      ['2024-03-01 00:00', null],
      ['2024-03-01 01:00', 80],
      ['2024-03-01 02:00', null],
    ]);
  });

  test('contain one line indoors and one outdoors for all', async () => {
    const { series } = await chart('all', 'ultra_fine_dust', '2024-02-28', '2024-03-01', 'day');
    expect(series.map(({ installationType, name }: Record<string, string>) => [installationType, name])).toEqual([
      ['indoor', '실내'],
      ['outdoor', '실외'],
    ]);
    expect(series.map(points)).toEqual([
      [
        ['2024-02-28', null],
        ['2024-02-29', 5],
        ['2024-03-01', null],
      ],
      [
        ['2024-02-28', null],
        ['2024-02-29', 32.8],
        ['2024-03-01', 80],
      ],
    ]);
  });

  test('are by hour for a quarter and by day for a longer range, as the answer states', async () => {
    const long = await chart('outdoor', 'ultra_fine_dust', '2023-11-28 05:00', '2024-03-01 01:00', 'hour');
    expect(long.datetimeType).toBe('day');
    expect(points(long.series[0])[0]).toEqual(['2023-11-28', null]);
    expect(points(long.series[0]).slice(-2)).toEqual([
      ['2024-02-29', 32.8],
      ['2024-03-01', 80],
    ]);
    const quarter = await chart('outdoor', 'ultra_fine_dust', '2023-11-30 00:00', '2024-03-01 01:00', 'hour');
    expect(quarter.datetimeType).toBe('hour');
    expect(points(quarter.series[0])).toHaveLength(93 * 24 - 22);
  });

  test("are by month across a year's end, with an empty line without such devices", async () => {
    const { series } = await chart('outdoor', 'temperature', '2023-12-15', '2024-03-31', 'month');
    expect(points(series[0])).toEqual([
      ['2023-12', null],
      ['2024-01', null],
      ['2024-02', 1],
      ['2024-03', null],
    ]);
    const empty = await createPlace(app.pool, { name: '빈 곳' });
    const answer = await get(
      app,
      `${placesPath}/${empty}/indoor/chart?measurementType=voc&${query('2024-03-01 01:00', '2024-03-01 02:00', 'hour')}`,
    );
    expect(points(answer.series[0])).toEqual([
      ['2024-03-01 01:00', null],
      ['2024-03-01 02:00', null],
    ]);
  });
});
