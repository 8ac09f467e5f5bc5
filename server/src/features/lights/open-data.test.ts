/** Open data of lights that fell silent: the same hours as in the console's statistics. */
import { dataFileAddress } from '@maru/domain/open-data';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { get, report } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace, type TestDevice } from '#test/factories.ts';
import { untilWaiting } from '#test/waiting.ts';

const at = (time: string) => new Date(`${time.replace(' ', 'T')}:00+09:00`);
const now = at('2026-11-02 12:30');
/** Times of the two reports of each light. Its last state lasts three hours, but not beyond `now`. */
const lamps = {
  'in the middle of a day': ['2026-10-15 09:00', '2026-10-15 10:18'],
  'across midnight': ['2026-10-20 22:06', '2026-10-20 22:30'],
  // A millisecond less than 63 minutes would be rounded down.
  'across a month’s end': ['2026-10-31 22:00', '2026-10-31 22:57'],
  'from before the first file': ['2026-09-30 21:00', '2026-09-30 22:30'],
  'until now': ['2026-11-02 11:06', '2026-11-02 11:24'],
} as const;
type Case = keyof typeof lamps;
const cases = Object.keys(lamps) as Case[];

const fields = ['onHours', 'offHours', 'failureHours', 'outageHours'] as const;
type Hours = Record<(typeof fields)[number], number>;
type Row = Hours & { measurementDatetime: string; dongCode: string; readingCount: number };

let app: TestApp;
let token: string;
const devices = new Map<Case, TestDevice>();
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services));
  for (const one of cases) {
    // Each in its own dong, because a row of open data is a dong.
    const dong = { dongCode: dongCodeOf(one), dongName: one };
    const placeId = await createPlace(app.pool, { placeType: 'light', dong });
    const device = await createDevice(app.pool, { series: 'light', placeId });
    devices.set(one, device);
    const [first, last] = lamps[one];
    await send(device, first, 'off');
    await send(device, last, 'on');
  }
});
afterAll(() => app.stop());

const dongCodeOf = (one: Case) => `112605${cases.indexOf(one)}000`;
const send = (device: TestDevice, time: string, status: string) =>
  report(app, device, at(time), { status } as unknown as Record<string, number>);

async function published(one: Case, unit: string, month?: string): Promise<Row[]> {
  const address = dataFileAddress(`light-${unit}s`, { format: 'json', charset: 'utf-8' }, month);
  const { rows } = (await get(app, address)) as { rows: Row[] };
  return rows.filter(({ dongCode }) => dongCode === dongCodeOf(one));
}
const sumOf = (rows: readonly Hours[]) =>
  Object.fromEntries(
    fields.map((field) => [field, Math.round(10 * rows.reduce((sum, row) => sum + row[field], 0)) / 10]),
  );
const hoursIn = (row: Hours | undefined) => Object.fromEntries(fields.map((field) => [field, row?.[field] ?? 0]));

const path = '/admin/api/statistics/security-light';
async function shown(one: Case, startDate: string, endDate: string) {
  const { managementCode } = devices.get(one) as TestDevice;
  const query = `searchType=managementCode&keyword=${managementCode}&startDate=${startDate}&endDate=${endDate}`;
  const { status, body } = await ask<{ list: Hours[] }>(app.url, token, `GET ${path}?${query}`);
  expect([status, body.list.length]).toEqual([200, 1]);
  return hoursIn(body.list[0]);
}

describe.each(cases)('the hours of a light that is silent %s', (one) => {
  const months = [['2026-09', '30'] as const, ['2026-10', '31'] as const, ['2026-11', '30'] as const];

  it('equal the statistics by day', async () => {
    const { deviceId } = devices.get(one) as TestDevice;
    const query = `deviceId=${deviceId}&startDate=2026-09-01&endDate=2026-11-30`;
    const { body } = await ask<{ days: (Hours & { measureDatetime: string })[] }>(
      app.url,
      token,
      `GET ${path}/detail?${query}`,
    );
    const days = await published(one, 'day');
    expect(days.map((row) => [row.measurementDatetime, hoursIn(row)])).toEqual(
      body.days.map((row) => [row.measureDatetime, hoursIn(row)]),
    );
    for (const { measurementDatetime: day, ...row } of days) expect(hoursIn(row)).toEqual(await shown(one, day, day));
  });

  it('equal the statistics by hour, summed up by day', async () => {
    const hours = await published(one, 'hour');
    expect(hours.length).toBeGreaterThan(1);
    for (const [day, rows] of Map.groupBy(hours, ({ measurementDatetime }) => measurementDatetime.slice(0, 10)))
      expect(sumOf(rows)).toEqual(await shown(one, day, day));
  });

  it('equal the statistics of each month, in the files of the month and in the whole', async () => {
    const whole = await published(one, 'month');
    for (const [month, lastDay] of months) {
      const expected = await shown(one, `${month}-01`, `${month}-${lastDay}`);
      expect(hoursIn(whole.find(({ measurementDatetime }) => measurementDatetime === month))).toEqual(expected);
      for (const unit of ['hour', 'day', 'month'])
        expect(sumOf(await published(one, unit, month)), unit).toEqual(expected);
    }
  });
});

describe('the file of a closed month', () => {
  it('is written again when a late report before the month changes what lasts into it', async () => {
    const one = 'from before the first file';
    const before = await published(one, 'day', '2026-10');
    expect(before.map(({ onHours, readingCount }) => [onHours, readingCount])).toEqual([[1.5, 0]]);
    await send(devices.get(one) as TestDevice, '2026-09-30 22:54', 'on');
    const [after] = await published(one, 'day', '2026-10');
    expect(hoursIn(after)).toEqual(await shown(one, '2026-10-01', '2026-10-31'));
    expect(after?.onHours).toBeGreaterThan(1.5);
  });
});

describe('the file of the present month', () => {
  it('counts the time before a report once that arrives between two reads', async () => {
    const { deviceId } = devices.get('until now') as TestDevice;
    const [before] = await published('until now', 'day', '2026-11');
    const owner = new pg.Client({ connectionString: app.databaseUrl });
    await owner.connect();
    await owner.query('begin; lock table light_day in access exclusive mode');
    const answer = published('until now', 'day', '2026-11');
    await untilWaiting(app.pool, 1);
    await owner.query(
      `with moved as (
         update light_latest set measured_at = measured_at + interval '30 minutes' where device_id = $1
       )
       update light_day set status_on_sum = status_on_sum + 1800000 where device_id = $1`,
      [deviceId],
    );
    await owner.query('commit');
    await owner.end();
    expect((await answer).map(hoursIn)).toEqual([hoursIn(before)]);
  });
});
