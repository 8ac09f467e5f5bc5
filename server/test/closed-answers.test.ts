/** Closing months changes no answer: the text of each answer is the same before and after. */

import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeFactor } from '#test/measured.ts';
import { airSeries } from '../src/features/air/series.ts';
import { allSeries } from '../src/features/all-series.ts';
import { inTransaction } from '../src/platform/database/in-transaction.ts';
import { openOwnerPool } from '../src/platform/database/pool.ts';
import { closeMonths } from '../src/telemetry/blocks/close-months.ts';
import { Ingest } from '../src/telemetry/ingest/ingest.ts';
import { recountMarks, setMark } from '../src/telemetry/marks/marks.ts';
import { Partitions } from '../src/telemetry/partitions/partitions.ts';
import type { Series } from '../src/telemetry/series/series.ts';
import { addCaller } from './administrators.ts';
import { startTestApp, type TestApp } from './app.ts';
import { fail } from './closing.ts';
import { now, streamOf } from './closing-answers.ts';
import { addStaDistrict, type StaDistrict, staPath } from './sensorthings.ts';

const env = { ROWS_PER_MINUTE: '1000000000' };
let before: TestApp;
/** Another process on the same database, without the first one's caches. */
let after: TestApp;
let district: StaDistrict;
let ownerPool: ReturnType<typeof openOwnerPool>;
const answers = new Map<string, string>();
const compared = new Map<string, string>();

async function answerOf({ url }: TestApp, path: string, authorization: string): Promise<string> {
  const answer = await fetch(url + encodeURI(path), { headers: path.startsWith('/admin') ? { authorization } : {} });
  const bytes = Buffer.from(await answer.arrayBuffer());
  // A workbook's archive contains creation times, so only the cells are compared.
  const isWorkbook = answer.headers.get('content-type')?.includes('spreadsheet');
  const text = isWorkbook ? JSON.stringify(await readSheet(bytes)) : bytes.toString();
  return `${answer.status} ${text.replaceAll(url, '')}`;
}

/** Requests whose answers depend on raw readings, directly or through statistics. */
function paths({ outdoor, indoor, tilt, lamp, bin, park }: StaDistrict): string[] {
  const span = 'startDatetime=2026-08-25&endDatetime=2026-11-20';
  const dates = 'startDate=2026-08-25&endDate=2026-11-20';
  const observations = (device: { deviceId: number }, field: string, options = '') =>
    `/Datastreams('${device.deviceId}-${field}')/Observations${options}`;
  const september = 'phenomenonTime ge 2026-09-03T00:00:00Z and phenomenonTime lt 2026-10-04T00:00:00Z';
  const sta = [
    ...[observations(outdoor, 'ultraFineDust'), observations(tilt, 'xAngle'), observations(lamp, 'status')].flatMap(
      (path) => [
        path,
        `${path}?$top=1000&$count=true&$orderby=phenomenonTime desc`,
        `${path}?$top=7&$skip=600`,
        `${path}?$filter=${september}&$count=true&$top=1000`,
        `${path}?$filter=month(resultTime) eq 9 and hour(resultTime) lt 6&$top=20&$orderby=resultTime desc`,
        `${path}?$orderby=result desc&$top=30`,
        `${path}?$orderby=result,phenomenonTime desc&$top=30&$skip=400`,
      ],
    ),
    observations(outdoor, 'fineDust', '?$filter=result gt 500 or result lt 20&$count=true&$top=1000'),
    observations(bin, 'petCanFill', '?$filter=result ge 50&$count=true'),
    observations(lamp, 'ampere', '?$orderby=result desc,phenomenonTime&$top=40&$count=true'),
    observations(lamp, 'status', '?$orderby=phenomenonTime&$top=20&$skip=500&$count=true'),
    observations(bin, 'cartonFill', '?$orderby=phenomenonTime&$count=true'),
    observations(indoor, 'temperature', `?$filter=${september} and result lt 10&$orderby=result`),
    observations(lamp, 'ampere', '?$filter=result gt 50&$orderby=phenomenonTime desc&$resultFormat=dataArray'),
    observations(bin, 'petCanItems', '?$count=true&$top=30&$skip=40'),
    observations(bin, 'petCanItems', '?$orderby=phenomenonTime desc&$top=700'),
    observations(bin, 'petCanItems', `?$filter=${september} and result gt 0&$count=true&$top=1000`),
    '/Observations?$top=60',
    '/Observations?$top=300&$orderby=phenomenonTime desc&$count=true',
    `/Observations?$filter=Datastream/id eq '${lamp.deviceId}-status' and result eq 'off'&$count=true`,
    `/Observations?$filter=${september} and FeatureOfInterest/id eq ${park}&$orderby=phenomenonTime&$top=500`,
    '/Datastreams?$expand=Observations($top=3)&$orderby=id',
    '/Datastreams?$expand=Observations($top=2;$orderby=phenomenonTime desc;$filter=result gt 50;$count=true)',
    '/Datastreams?$expand=Observations($top=1;$orderby=phenomenonTime desc)',
    '/Things?$filter=Datastreams/Observations/result gt 900&$count=true',
    '/Things?$filter=not (Datastreams/Observations/result gt 99) and Datastreams/Observations/result gt 50',
    '/Datastreams?$filter=Observations/phenomenonTime lt 2026-09-01T00:00:00Z&$count=true',
    "/Datastreams?$filter=Observations/Datastream/Observations/result lt -9.5 or Observations/result eq 'failure'",
    "/Locations?$expand=Things/Datastreams($filter=Observations/result gt 990)&$filter=Things/Datastreams/Observations/result eq 'on'",
  ];
  const detail = `deviceId=${lamp.deviceId}&${dates}`;
  return [
    ...sta.map((path) => staPath + path),
    `/admin/api/statistics/security-light?pageNumber=1&pageSize=10&${dates}`,
    '/admin/api/statistics/security-light?pageNumber=1&pageSize=10&startDate=2026-08-25&endDate=2026-10-10',
    `/admin/api/statistics/security-light/excel?${dates}`,
    ...[1, 3, 17].map((page) => `/admin/api/statistics/security-light/detail?pageNumber=${page}&pageSize=50&${detail}`),
    `/admin/api/statistics/security-light/detail?pageNumber=2&pageSize=10&deviceId=${lamp.deviceId}&startDate=2026-09-05&endDate=2026-09-20`,
    `/admin/api/statistics/security-light/detail/excel?${detail}`,
    ...['hour', 'day', 'month'].flatMap((unit) => [
      `/admin/api/statistics/air-quality?pageNumber=1&pageSize=50&${span}&datetimeType=${unit}&measurementType=all`,
      `/admin/api/statistics/air-quality/chart?${span}&datetimeType=${unit}&measurementType=co2`,
      `/admin/api/statistics/air-quality/detail/excel?${span}&datetimeType=${unit}&installationPlaceId=${park}`,
      `/admin/api/statistics/tilt?pageNumber=1&pageSize=50&${span}&datetimeType=${unit}`,
      `/api/cctv/statistics?datetimeType=${unit}&startDate=2026-08-25 00:00:00&endDate=2026-11-20 23:59:59`,
    ]),
    ...['2026-08', '2026-09', '2026-10', '2026-11'].map(
      (month) => `/api/open-data/air-hours/file?format=csv&month=${month}`,
    ),
  ];
}

beforeAll(async () => {
  before = await startTestApp({ clock: { now: () => now }, env });
  district = await addStaDistrict(before);
  const { pool } = before;
  ownerPool = openOwnerPool(before.databaseUrl);
  const partitions = new Partitions(ownerPool);
  const events = { stored: () => undefined, rejected: () => undefined, moved: () => undefined };
  const clock = { now: () => now };
  const ingest = new Ingest({ pool, partitions, series: allSeries, retentionMonths: {}, clock, events });
  const { outdoor, indoor, tilt, lamp, bin, cctv } = district;
  const idsOf: Record<string, number[]> = {
    air: [outdoor.deviceId, indoor.deviceId],
    tilt: [tilt.deviceId],
    light: [lamp.deviceId],
    bin: [bin.deviceId],
    people: [cctv.deviceId],
  };
  for (const [at, [name, ids]] of Object.entries(idsOf).entries()) {
    const series = allSeries.find((one) => one.name === name) as Series;
    const readings = streamOf(series, ids, 71 + at);
    for (let from = 0; from < readings.length; from += 200)
      await ingest.store(series, readings.slice(from, from + 200));
  }
  const { adminNumber, token } = await addCaller(before.app.services);
  for (const [field, from, until] of [
    [null, '2026-09-10', '2026-09-14'],
    ['ultraFineDust', '2026-10-01', '2026-11-04'],
  ] as const) {
    const span = { from: new Date(`${from}T00:00:00+09:00`), until: new Date(`${until}T00:00:00+09:00`) };
    const mark = { deviceId: outdoor.deviceId, ...span, field, reason: '센서 고장' };
    await inTransaction(pool, (client) => setMark(client, airSeries, mark, { adminNumber, now }));
    await recountMarks(pool, [airSeries]);
  }
  await ingest.close();
  for (const path of paths(district)) answers.set(path, await answerOf(before, path, `Bearer ${token}`));
  for (const series of allSeries)
    await closeMonths({ pool, partitions, closeAfterDays: 7, now, rests: false, onFailure: fail }, series);
  after = await startTestApp({ clock, env, databaseUrl: before.databaseUrl });
  for (const path of paths(district)) compared.set(path, await answerOf(after, path, `Bearer ${token}`));
}, 240_000 * timeFactor);
afterAll(async () => {
  await after?.stop();
  await ownerPool?.end();
  await before?.stop();
});

test('closes the months of every public series', async () => {
  for (const name of ['air', 'tilt', 'light', 'bin', 'people']) {
    const { rows } = await before.pool.query<{ months: number }>(
      `select count(distinct month)::integer as months from ${name}_block`,
    );
    expect([name, rows]).toEqual([name, [{ months: 3 }]]);
    const { rows: left } = await before.pool.query(
      `select from ${name}_reading where measured_at < '2026-11-01 00:00+09' limit 1`,
    );
    expect(left).toEqual([]);
    const { rows: hours } = await before.pool.query(
      `select from ${name}_hour where bucket < '2026-11-01 00:00+09' limit 1`,
    );
    expect(hours).toEqual([]);
  }
});

test('answers every request as before', () => {
  const refused = [...answers].filter(([, answer]) => !answer.startsWith('200 '));
  expect(refused).toEqual([]);
  const differing = [...answers].filter(([path, answer]) => compared.get(path) !== answer);
  expect(differing.map(([path, answer]) => [path, answer.slice(0, 300), compared.get(path)?.slice(0, 300)])).toEqual(
    [],
  );
  const empty = [...answers].filter(([path, answer]) => path.startsWith(staPath) && answer.includes('"value":[]'));
  expect(empty.map(([path]) => path)).toEqual([]);
});
