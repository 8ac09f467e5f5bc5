/** Sums of ins and outs by hour, day and month equal independent sums, also with late readings and counter resets. */
import { type PeopleTotal, peopleTotals } from '@maru/domain/people';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createArea, createCctv, reportTotals } from '#test/counting.ts';

const now = new Date('2026-11-02T12:30:00+09:00');
let app: TestApp;
let token: string;

type Totals = [number, number, number, number];
/** A reading's increment, by Seoul time, area and CCTV. */
const additions: { time: string; area: string; cctv: string; added: Totals }[] = [];

/** Pseudorandom numbers, the same at every run. */
let seed = 7;
const draw = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};

/**
 * Readings of a CCTV every few hours of three days across a month's end. Its counter rolls over, restarts and is
 * corrected.
 */
function readingsOf(area: string, cctv: string, first: Totals) {
  const readings: { time: string; totals: Totals }[] = [];
  let totals = [...first] as Totals;
  for (let hour = 0; hour < 60; hour += 1 + draw(3)) {
    const time = `${['2026-10-31', '2026-11-01', '2026-11-02'][Math.floor(hour / 24)]} ${String(hour % 24).padStart(2, '0')}:${String(10 + draw(40))}:00`;
    const fate = draw(9);
    const added = totals.map(() => draw(400)) as Totals;
    if (readings.length === 0) added.fill(0);
    else if (fate === 0) {
      // A restart in the lower half of the range counts the whole new value; in the upper half it would count as a
      // rollover.
      const isRestart = added.every((count, at) => {
        const total = totals[at] ?? 0;
        return total > 2 * count + 50 && total < 900_000;
      });
      if (isRestart) totals = [...added] as Totals;
      else added.fill(0);
    } else if (fate === 1 && totals.every((total) => total > 30)) {
      added.fill(0);
      totals = totals.map((total) => total - 20) as Totals;
    } else totals = totals.map((total, at) => (total + (added[at] ?? 0)) % 1_000_000) as Totals;
    readings.push({ time, totals });
    additions.push({ time, area, cctv, added });
  }
  return readings;
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services));
  for (const [area, cctvs] of [
    ['se_rose_fe', ['C-1', 'C-2']],
    ['market', ['C-3']],
  ] as const) {
    const areaId = await createArea(app.pool, { code: area, name: area });
    for (const code of cctvs) {
      const cctv = await createCctv(app.pool, areaId, code);
      const readings = readingsOf(
        area,
        code,
        code === 'C-2' ? [999_500, 999_800, 5_000, 999_900] : [700, 600, 500, 400],
      );
      // Readings arrive in arbitrary order: newest first, and one of them twice.
      for (const { time, totals } of [...readings].reverse()) await reportTotals(app, cctv, time, totals);
      const [again] = readings;
      if (again) await reportTotals(app, cctv, again.time, again.totals);
    }
  }
});
afterAll(() => app.stop());

interface Sums extends Record<PeopleTotal, number> {
  time: string;
  group: string;
}
const bucketLength = { hour: 13, day: 10, month: 7 };
/** Sums by bucket and other grouping keys, newest first. */
function sums(unit: keyof typeof bucketLength, groupOf: (one: (typeof additions)[number]) => string | null): Sums[] {
  const found = new Map<string, Sums>();
  for (const one of additions) {
    const group = groupOf(one);
    if (group === null) continue;
    const bucket = one.time.slice(0, bucketLength[unit]);
    const key = `${bucket} ${group}`;
    const sum = found.get(key) ?? {
      time: unit === 'hour' ? `${bucket}:00` : bucket,
      group,
      personIn: 0,
      personOut: 0,
      carIn: 0,
      carOut: 0,
    };
    for (const [at, field] of peopleTotals.entries()) sum[field] += one.added[at] ?? 0;
    found.set(key, sum);
  }
  return [...found.values()].sort((a, b) =>
    a.time === b.time ? a.group.localeCompare(b.group) : a.time < b.time ? 1 : -1,
  );
}

interface Page {
  list: Record<string, unknown>[];
  totalCount: number;
}
const shown = (rows: Record<string, unknown>[], group?: string): Sums[] =>
  rows.map((row) => ({
    time: String(row.measurementDatetime),
    group: group === undefined ? '' : String(row[group]),
    personIn: Number(row.personInCount),
    personOut: Number(row.personOutCount),
    carIn: Number(row.carInCount),
    carOut: Number(row.carOutCount),
  }));

const range = (unit: string) =>
  `datetimeType=${unit}&startDatetime=2026-10-01&endDatetime=2026-11-30&pageSize=100&pageNumber=1`;
const days = (unit: string) => `datetimeType=${unit}&startDate=2026-10-01&endDate=2026-11-30&pageSize=100`;
const admin = async <Body = Page>(rest: string) =>
  (await ask<Body>(app.url, token, `GET /admin/api/statistics/cctvs${rest}`)).body;
const open = async (rest: string): Promise<Page> =>
  (await fetch(`${app.url}/api/cctv/statistics?${rest}`)).json() as Promise<Page>;

describe.each(['hour', 'day', 'month'] as const)('statistics by %s', (unit) => {
  test('equal the rows of areas', async () => {
    const { list, totalCount } = await admin(`?${range(unit)}`);
    const own = sums(unit, ({ area }) => area);
    expect(own.length).toBeGreaterThan(1);
    expect(totalCount).toBe(own.length);
    expect(shown(list, 'installationPlaceCode')).toEqual(own);
  });

  test('include the number of CCTVs that counted', async () => {
    const { list } = await admin(`?${range(unit)}`);
    const counted = (time: string, code: unknown) =>
      new Set(
        additions
          .filter((one) => one.area === code && one.time.startsWith(time.slice(0, bucketLength[unit])))
          .map(({ cctv }) => cctv),
      ).size;
    for (const row of list)
      expect(row.cctvCount, JSON.stringify(row)).toBe(
        counted(String(row.measurementDatetime), row.installationPlaceCode),
      );
  });

  test("equal the rows of an area's CCTVs", async () => {
    const { list } = await admin(`/detail?${range(unit)}&installationPlaceCode=se_rose_fe`);
    expect(shown(list, 'managementCode')).toEqual(
      sums(unit, ({ area, cctv }) => (area === 'se_rose_fe' ? cctv : null)),
    );
  });

  test('equal the public records of all areas and of one', async () => {
    expect(shown((await open(days(unit))).list)).toEqual(sums(unit, () => ''));
    const { list } = await open(`${days(unit)}&installationPlaceCode=market`);
    expect(shown(list)).toEqual(sums(unit, ({ area }) => (area === 'market' ? '' : null)));
    for (const row of list) expect(row.personCount).toBe(Number(row.personInCount) + Number(row.personOutCount));
  });

  test('equal the charts', async () => {
    const own = sums(unit, () => '').reverse();
    const chart = await admin<{ series: { points: { measurementDatetime: string; value: number }[] }[] }>(
      `/chart?${range(unit).split('&pageSize')[0]}&cctvType=car`,
    );
    expect(chart.series.map(({ points }) => points.map(({ value }) => value))).toEqual([
      own.map(({ carIn }) => carIn),
      own.map(({ carOut }) => carOut),
    ]);
    expect(chart.series[0]?.points.map(({ measurementDatetime }) => measurementDatetime)).toEqual(
      own.map(({ time }) => time),
    );
  });
});

test('marks exactly the buckets in which a counter dropped', async () => {
  const { list } = await admin(`/detail?${range('hour')}&installationPlaceCode=se_rose_fe`);
  const marks = list.map(({ isRepaired }) => isRepaired);
  expect(marks).toContain(true);
  expect(marks).toContain(false);
});

test('uses the seven days before a given end by default', async () => {
  const whole = await open('startDate=2026-10-25&endDate=2026-11-01&pageSize=100');
  expect(whole.list.length).toBeGreaterThan(0);
  expect((await open('endDate=2026-11-01&pageSize=100')).list).toEqual(whole.list);
  expect(await open('endDate=2026-01-01')).toMatchObject({ list: [], totalCount: 0 });
});

test('uses the last seven days to today by default', async () => {
  const { list } = await open('pageSize=100');
  expect(list.map(({ measurementDatetime }) => measurementDatetime)).toEqual([
    '2026-11-02',
    '2026-11-01',
    '2026-10-31',
  ]);
});

test.each([
  ['startDate=2026-11-03&endDate=2026-11-02', 'RANGE_REVERSED', 'endDate'],
  ['startDate=2020-01-01&endDate=2026-11-02&datetimeType=hour', 'RANGE_TOO_LONG', 'endDate'],
  ['startDate=2026-13-01', 'VALIDATION', 'startDate'],
])('refuses an invalid period at its field: %s', async (rest, code, field) => {
  expect(await open(rest)).toMatchObject({ status: 400, code, field });
});

test('exports the same values as the lists', async () => {
  const sheet = async (rest: string) => {
    const answer = await fetch(`${app.url}/admin/api/statistics/cctvs${rest}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    return readSheet(Buffer.from(await answer.arrayBuffer()));
  };
  const query = range('day').split('&pageSize')[0];
  const rows = await sheet(`/excel?${query}&cctvType=car`);
  expect(rows[0]).toEqual(['일시', '지역', '유입 (대)', '유출 (대)', '합계 (대)', 'CCTV 수', '보정']);
  expect(rows.slice(1).map((row) => [row[1], row[2], row[3]])).toEqual(
    sums('day', ({ area }) => area).map(({ group, carIn, carOut }) => [group, carIn, carOut]),
  );
  const detail = await sheet(`/detail/excel?${query}&installationPlaceCode=market`);
  expect(detail[0]).toEqual(['일시', '관리번호', '주소', '유입 (명)', '유출 (명)', '합계 (명)', '보정']);
  expect(detail.slice(1).map((row) => row[5])).toEqual(
    sums('day', ({ area }) => (area === 'market' ? '' : null)).map(({ personIn, personOut }) => personIn + personOut),
  );
});

test('computes the drift of completed days as ins minus outs', async () => {
  const { list } = await admin(
    '/detail/drift?installationPlaceCode=se_rose_fe&startDatetime=2026-10-31&endDatetime=2026-11-02',
  );
  const own = sums('day', ({ area }) => (area === 'se_rose_fe' ? '' : null)).filter(({ time }) => time < '2026-11-02');
  expect(list).toEqual(
    own.map(({ time, personIn, personOut }) => ({
      driftDate: time,
      personInCount: personIn,
      personOutCount: personOut,
      driftCount: personIn - personOut,
    })),
  );
});

test("answers 404 for an unknown area's detail", async () => {
  const answer = await ask(
    app.url,
    token,
    `GET /admin/api/statistics/cctvs/detail?${range('day')}&installationPlaceCode=nowhere`,
  );
  expect(answer.status).toBe(404);
});
