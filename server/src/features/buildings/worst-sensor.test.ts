/** Every answer and workbook about buildings shows the worst sensor's value with that value's grade. */
import { worstGrade } from '@maru/domain/grade';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { basicOf, post } from '#test/reporting.ts';

const now = new Date('2026-11-10T12:30:00+09:00');
/** Two days in two months; the first moment of a sensor sets its baseline. */
const moments = ['10-31T22:00', '10-31T22:30', '10-31T23:10', '11-10T12:00'].map((time) => `2026-${time}:00+09:00`);
const buildingCount = 6;
let app: TestApp;
let token: string;

/** Degrees or millimetres. Each moment has values of X and Y; a crack uses the first value. */
const amount = fc.integer({ min: -600, max: 600 }).map((thousandths) => thousandths / 1000);
const buildings = fc.array(
  fc.array(fc.array(fc.tuple(amount, amount), { minLength: 2, maxLength: moments.length - 1 }), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: buildingCount, maxLength: buildingCount },
);
type Readings = readonly (readonly [number, number])[];

/** Buildings with sensors whose baseline is zero; every second crack sensor has its own thresholds. */
async function registerBuildings(kind: 'tilt' | 'crack', drawn: readonly (readonly Readings[])[]) {
  for (const [at, sensors] of drawn.entries()) {
    const placeId = await createPlace(app.pool, { placeType: 'building', name: `${kind} ${at}` });
    for (const [side, readings] of sensors.entries()) {
      const device = await createDevice(app.pool, { series: kind, placeId });
      const times = moments.slice(-1 - readings.length);
      const body = [[0, 0] as const, ...readings].map(([x, y], n) => ({
        measuredAt: times[n],
        ...(kind === 'tilt' ? { xAngle: x, yAngle: y } : { crackWidth: Math.abs(x) }),
      }));
      const answer = await post(app.url, JSON.stringify(body), basicOf(device));
      expect(answer.status).toBe(200);
      if (kind === 'crack' && side % 2 === 1)
        await app.pool.query(
          `insert into crack_device (device_id, ltid, above_caution_crack, below_caution_crack, above_alert_crack,
             below_alert_crack, serious_crack) values ($1, $2, '0', '0', '0.1', '0', '0.2')`,
          [device.deviceId, '0'.repeat(24)],
        );
    }
  }
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'structure' }));
  const [tilts, cracks] = fc.sample(fc.tuple(buildings, buildings), { numRuns: 1, seed: 23 })[0] ?? [[], []];
  await registerBuildings('tilt', tilts);
  await registerBuildings('crack', cracks);
});
afterAll(() => app.stop());

type Row = Record<string, unknown>;
const get = async (path: string) => {
  const { status, body } = await ask<{ list: Row[] }>(app.url, token, `GET ${path}` as 'GET /x');
  expect(status, path).toBe(200);
  return body;
};

/** Names of the fields value, grade and word in a building's answer and in a sensor's. */
type Figure = readonly [building: readonly string[], sensor: readonly string[]];
const axis = (name: 'x' | 'y') => [`${name}AvgValue`, `${name}AvgStatus`, `${name}AvgStatusName`];
const tiltAxis = (name: 'x' | 'y') => [`${name}TiltAngle`, `${name}TiltStatus`, `${name}TiltStatusName`];
const crackGrade = ['crackStatus', 'crackStatusName'];
const figures: Record<'tilt' | 'crack', { statistics: Figure[]; present: Figure[] }> = {
  tilt: {
    statistics: (['x', 'y'] as const).map((name) => [tiltAxis(name), axis(name)]),
    present: (['x', 'y'] as const).map((name) => [axis(name), axis(name)]),
  },
  crack: {
    statistics: [
      [
        ['crackAvgValue', ...crackGrade],
        ['avgCrack', ...crackGrade],
      ],
    ],
    present: [
      [
        ['crackAvgValue', ...crackGrade],
        ['crackAvgValue', ...crackGrade],
      ],
    ],
  },
};

/** Fails if a building's cell doesn't equal any sensor's cell, or another sensor's cell is worse. */
function expectWorst(building: Row, sensors: readonly Row[], own: readonly Figure[]) {
  for (const [buildingFields, sensorFields] of own) {
    const cell = buildingFields.map((field) => building[field]);
    const cells = sensors.map((sensor) => sensorFields.map((field) => sensor[field]));
    expect(cells, `${buildingFields[0]} of ${JSON.stringify(building)}`).toContainEqual(cell);
    for (const [value, grade] of cells) {
      expect(worstGrade([grade, cell[1]] as never)).toBe(cell[1]);
      if (grade === cell[1]) expect(Math.abs(value as number)).toBeLessThanOrEqual(Math.abs(cell[0] as number));
    }
  }
}

describe.each(['tilt', 'crack'] as const)('building in answers about %s', (kind) => {
  it.each(['hour', 'day', 'month'])('shows the figures of its worst sensor in the statistics by %s', async (unit) => {
    const range = `startDatetime=2026-10-01&endDatetime=2026-11-10&datetimeType=${unit}`;
    const paged = `${range}&pageSize=100&pageNumber=1`;
    const { list } = await get(`/admin/api/statistics/${kind}?${paged}`);
    expect(new Set(list.map((row) => row.installationPlaceId)).size).toBe(buildingCount);
    const sensors = new Map<unknown, Row[]>();
    for (const row of list) {
      const id = row.installationPlaceId;
      const known =
        sensors.get(id) ?? (await get(`/admin/api/statistics/${kind}/detail?${paged}&installationPlaceId=${id}`)).list;
      sensors.set(id, known);
      const then = known.filter((one) => one.measurementDatetime === row.measureDatetime);
      expectWorst(row, then, figures[kind].statistics);
    }
    const answer = await fetch(`${app.url}/admin/api/statistics/${kind}/excel?${range}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [header = [], ...rows] = await readSheet(Buffer.from(await answer.arrayBuffer()));
    const shown = header.flatMap((name, at) => (/가장 심한 센서|등급$/.test(String(name)) && at > 6 ? [at] : []));
    expect(rows.map((row) => shown.map((at) => row[at]))).toEqual(
      list.map((row) => figures[kind].statistics.flatMap(([[value = '', , word = '']]) => [row[value], row[word]])),
    );
  });

  it('shows the current figures of its worst sensor, in public and on the wall', async () => {
    const { list } = await get(`/api/${kind}/installation-place/list`);
    const { list: markers } = await get(`/admin/api/dashboard/${kind}/map/installation-place`);
    expect(list).toHaveLength(buildingCount);
    for (const row of [...list, ...markers]) {
      const path = `/api/${kind}/installation-place/${row.installationPlaceId}`;
      const { devices } = (await get(path)) as unknown as { devices: Row[] };
      expectWorst(row, devices, [
        ...figures[kind].present,
        [
          ['worstValue', 'status', 'statusName'],
          ['worstValue', 'status', 'statusName'],
        ],
      ]);
    }
  });
});
