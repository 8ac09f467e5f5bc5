/** Marks on wrong readings: effects on statistics, current values and exports, permissions, and refusals. */
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { report } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace, type TestDevice } from '#test/factories.ts';

const now = new Date('2026-11-01T12:30:00+09:00');
const at = (time: string) => new Date(`2026-11-01T${time}:00+09:00`);
const exportLine = '※ 잘못된 것으로 정정한 측정값을 제외한 값입니다.';
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'environment' }));
});
afterAll(() => app.stop());

interface Mark {
  readingMarkId: number;
  fieldName: string;
  takenBackDatetime: string;
  daysLeft: number | null;
}

async function place() {
  const placeId = await createPlace(app.pool, { name: `측정소 ${Math.random()}` });
  const device = await createDevice(app.pool, { placeId, installationType: 'outdoor' });
  return { placeId, device };
}

const pathOf = ({ deviceId }: TestDevice) => `/admin/api/device/${deviceId}/reading-marks`;
const span = (start: string, end: string, field = '') => ({
  startDatetime: `2026-11-01 ${start}`,
  endDatetime: `2026-11-01 ${end}`,
  field,
});
const mark = (device: TestDevice, body: object, by = token) =>
  ask<{ readingMarkId: number; field?: string; error?: string }>(app.url, by, `POST ${pathOf(device)}`, {
    reason: '센서 고장',
    ...body,
  });
const takeBack = (device: TestDevice, id: number, by = token) =>
  ask<object>(app.url, by, `DELETE ${pathOf(device)}/${id}`);
const marksOf = async (device: TestDevice) =>
  (await ask<{ list: Mark[] }>(app.url, token, `GET ${pathOf(device)}`)).body.list;

const path = '/admin/api/statistics/air-quality/detail';
const query = (placeId: number) =>
  `installationPlaceId=${placeId}&startDatetime=2026-11-01&endDatetime=2026-11-01&datetimeType=hour`;
async function statistics(placeId: number) {
  const { body } = await ask<{ list: Record<string, unknown>[] }>(app.url, token, `GET ${path}?${query(placeId)}`);
  return body.list.map((row) => [
    String(row.measurementDatetime).slice(11),
    row.avgUltraFineDust,
    row.avgTemperature ?? null,
    row.readingCount,
  ]);
}
async function lastLine(placeId: number): Promise<string> {
  const answer = await fetch(`${app.url}${path}/excel?${query(placeId)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
  return String(rows.at(-1)?.[0]);
}
const latest = async ({ deviceId }: TestDevice) => {
  const { rows } = await app.pool.query<{ at: Date; dust: number | null }>(
    'select measured_at as at, ultra_fine_dust as dust from air_latest where device_id = $1',
    [deviceId],
  );
  return rows.map(({ at: time, dust }) => [time.toISOString(), dust]);
};

describe('a mark', () => {
  test('excludes readings from statistics, current values and exports until it is revoked', async () => {
    const { placeId, device } = await place();
    await report(app, device, at('10:00'), { ultraFineDust: 10, temperature: 5 });
    await report(app, device, at('10:30'), { ultraFineDust: 480, temperature: 6 });
    await report(app, device, at('12:00'), { ultraFineDust: 470 });
    const before = { rows: await statistics(placeId), latest: await latest(device) };
    expect(before.rows).toHaveLength(2);
    expect(await lastLine(placeId)).not.toContain(exportLine);

    const made = await mark(device, span('10:30', '12:01'));
    expect(made.status).toBe(200);
    const [only] = await statistics(placeId);
    expect(await statistics(placeId)).toHaveLength(1);
    expect(only?.slice(0, 3)).toEqual(['10:00', 10, 5]);
    expect((await latest(device))[0]?.[0]).toBe(at('10:00').toISOString());
    expect(await lastLine(placeId)).toContain(exportLine);
    // A late reading within the mark.
    await report(app, device, at('11:00'), { ultraFineDust: 490 });
    expect(await statistics(placeId)).toHaveLength(1);
    expect(await marksOf(device)).toMatchObject([{ fieldName: '전체', takenBackDatetime: '', daysLeft: null }]);

    expect((await takeBack(device, made.body.readingMarkId)).status).toBe(200);
    const hours = (await statistics(placeId)).map(([hour]) => hour);
    expect(hours).toEqual(['12:00', '11:00', '10:00']);
    expect((await statistics(placeId)).filter(([hour]) => hour !== '11:00')).toEqual(before.rows);
    expect(await latest(device)).toEqual(before.latest);
    expect(await lastLine(placeId)).not.toContain(exportLine);
    expect((await takeBack(device, made.body.readingMarkId)).status).toBe(404);
  });

  test('excludes only one measure if the mark names it', async () => {
    const { placeId, device } = await place();
    await report(app, device, at('09:00'), { ultraFineDust: 480, temperature: 5 });
    await mark(device, span('09:00', '09:01', 'ultraFineDust'));
    const [row] = await statistics(placeId);
    expect(row?.slice(1, 3)).toEqual([null, 5]);
    expect(await latest(device)).toEqual([[at('09:00').toISOString(), null]]);
    expect(await marksOf(device)).toMatchObject([{ fieldName: '초미세먼지' }]);
  });

  test('stays in force after an overlapping mark is revoked', async () => {
    const { placeId, device } = await place();
    await report(app, device, at('09:00'), { ultraFineDust: 480 });
    const [one, two] = [await mark(device, span('08:00', '09:30')), await mark(device, span('08:30', '10:00'))];
    await takeBack(device, one.body.readingMarkId);
    expect(await statistics(placeId)).toEqual([]);
    expect(await latest(device)).toEqual([]);
    await takeBack(device, two.body.readingMarkId);
    expect(await statistics(placeId)).toHaveLength(1);
  });

  test('counts the readings that would be covered', async () => {
    const { device } = await place();
    await report(app, device, at('09:00'), { ultraFineDust: 480 });
    await report(app, device, at('09:10'), { temperature: 4 });
    await report(app, device, at('09:20'), { ultraFineDust: 480 });
    const count = async (field: string) => {
      const query = new URLSearchParams(span('09:00', '09:20', field));
      return (await ask<object>(app.url, token, `GET ${pathOf(device)}/count?${query}`)).body;
    };
    expect(await count('')).toEqual({ readingCount: 2 });
    expect(await count('ultraFineDust')).toEqual({ readingCount: 1 });
  });

  test.each([
    ['an end before its start', span('10:00', '09:00'), 'endDatetime', '종료일시는 시작일시보다 늦어야 합니다.'],
    ['an end at its start', span('10:00', '10:00'), 'endDatetime', '종료일시는 시작일시보다 늦어야 합니다.'],
    [
      'more than a year',
      { ...span('10:00', '10:00'), startDatetime: '2025-10-01 00:00' },
      'endDatetime',
      '한 번에 1년까지 정정할 수 있습니다.',
    ],
    [
      'time whose raw readings are gone',
      { startDatetime: '2016-10-31 23:59', endDatetime: '2016-11-02 00:00', field: '' },
      'startDatetime',
      '2016-11-01 00:00 이후만',
    ],
    ['an unknown measure', span('10:00', '11:00', 'crackWidth'), 'field', '따로 정정할 수 없는'],
    ['no reason', { ...span('10:00', '11:00'), reason: '  ' }, 'reason', '사유를 입력해 주십시오.'],
  ])('is refused with %s, at its field', async (_what, body, field, error) => {
    const { device } = await place();
    const answer = await mark(device, body);
    expect(answer).toMatchObject({ status: 400, body: { field, error: expect.stringContaining(error) } });
    expect(await marksOf(device)).toEqual([]);
  });

  test('is refused for departments that do not manage the group, and for vehicles', async () => {
    const { device } = await place();
    const { token: cleaner } = await addCaller(app.app.services, { deptCode: 'cleaning' });
    expect((await mark(device, span('10:00', '11:00'), cleaner)).status).toBe(403);
    const { body } = await mark(device, span('10:00', '11:00'));
    expect((await takeBack(device, body.readingMarkId, cleaner)).status).toBe(403);
    const { token: supervisor } = await addCaller(app.app.services);
    const vehicle = await createDevice(app.pool, { series: 'vehicle' });
    expect((await mark(vehicle, span('10:00', '11:00'), supervisor)).status).toBe(409);
    expect((await mark({ ...device, deviceId: 999_999 }, span('10:00', '11:00'))).status).toBe(404);
  });
});
