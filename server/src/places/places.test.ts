/** Tests places derived from declarations: three groups of a few lines each, with lists, markers and live states. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace, type TestDevice } from '#test/factories.ts';
import { lightPlaces } from '#test/places/lights.ts';
import { noisePlaces, noiseSeries } from '#test/places/noise.ts';
import { vehiclePlaces } from '#test/places/vehicles.ts';
import { basicOf, post } from '#test/reporting.ts';
import { openOwnerPool } from '../platform/database/pool.ts';
import { Ingest } from '../telemetry/ingest/ingest.ts';
import { Partitions } from '../telemetry/partitions/partitions.ts';
import { seriesTables } from '../telemetry/series/tables.ts';
import { placesOf } from './places.ts';

const now = new Date('2026-10-31T23:59:30+09:00');
const page = { pageNumber: 1, pageSize: 10 };
let app: TestApp;
let ownerPool: pg.Pool;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ownerPool = openOwnerPool(app.databaseUrl);
});
afterAll(async () => {
  await ownerPool.end();
  await app.stop();
});

async function report(device: TestDevice, secondsAgo: number, values: object) {
  const measuredAt = now.getTime() - secondsAgo * 1000;
  const answer = await post(app.url, JSON.stringify({ measuredAt, ...values }), basicOf(device));
  expect(await answer.json()).toMatchObject({ refused: [] });
}

describe('lights', () => {
  test('are listed, marked and published with their last state', async () => {
    const places = placesOf(lightPlaces, app.app.services);
    const [lit, silent, never] = await Promise.all(
      ['가 골목', '나 골목', '다 골목'].map((name) => createPlace(app.pool, { placeType: 'light', name })),
    );
    const devices = await Promise.all(
      [lit, silent, never].map((placeId) => createDevice(app.pool, { series: 'light', placeId: placeId ?? 0 })),
    );
    await report(devices[0] as TestDevice, 60, { status: 'on', dimming: 80 });
    await report(devices[1] as TestDevice, 14_400, { status: 'failure' });

    const { list, totalCount } = await places.page({ ...page, pageSize: 2 });
    expect(totalCount).toBe(3);
    expect(list).toMatchObject([
      { placeName: '가 골목', light: { status: 'on', statusName: '점등', isStale: false } },
      { placeName: '나 골목', light: { status: 'failure', isStale: true, measurementDatetime: '2026-10-31 19:59:30' } },
    ]);
    expect(await places.page({ ...page, keyword: '다' })).toMatchObject({
      list: [{ light: { status: null, statusName: '점검중', measurementDatetime: null } }],
    });
    expect(await places.markers({}, ({ light }) => light && { status: light.status })).toMatchObject([
      { installationPlaceId: lit, status: 'on', latitude: 37.5868 },
      { installationPlaceId: silent, status: 'failure' },
      { installationPlaceId: never, status: null },
    ]);
    expect(await places.layer.read([devices[0]?.deviceId ?? 0])).toMatchObject([
      { key: String(lit), state: { installationPlaceId: lit, values: { light: { status: 'on' } } } },
    ]);
  });
});

describe('vehicles', () => {
  test('are shown at their newest position, and not at all before their first report', async () => {
    const places = placesOf(vehiclePlaces, app.app.services);
    const driving = await createDevice(app.pool, { series: 'vehicle', managementCode: 'CAR-1' });
    await createDevice(app.pool, { series: 'vehicle', managementCode: 'CAR-2' });
    await report(driving, 30, { latitude: 37.6, longitude: 127.1, velocity: 12.5, operationState: 'driving' });
    await report(driving, 90, { latitude: 37.5, longitude: 127, velocity: 30, operationState: 'driving' });

    expect(await places.page(page)).toMatchObject({
      totalCount: 1,
      list: [{ placeName: 'CAR-1', latitude: 37.6, longitude: 127.1, vehicle: { velocity: 12.5, isStale: false } }],
    });
    expect(await places.markers({ keyword: 'CAR-2' }, ({ vehicle }) => vehicle)).toEqual([]);
    expect(await places.layer.read([driving.deviceId])).toMatchObject([
      { key: String(driving.deviceId), latitude: 37.6, state: { values: { vehicle: { velocity: 12.5 } } } },
    ]);
  });
});

describe('undeclared series', () => {
  test('is measured, graded to one decimal and sorted by the worst grade', async () => {
    const client = await ownerPool.connect();
    try {
      await client.query(seriesTables(noiseSeries));
      await client.query(
        'grant select, insert, update on noise_reading, noise_latest, noise_hour, noise_day to maru_app',
      );
    } finally {
      client.release();
    }
    const ingest = new Ingest({
      pool: ownerPool,
      partitions: new Partitions(ownerPool),
      series: [noiseSeries],
      retentionMonths: {},
      clock: { now: () => now },
      events: { stored: () => undefined, rejected: () => undefined, moved: () => undefined },
    });
    const addStreet = async (name: string, mean: number, peak: number) => {
      const placeId = await createPlace(app.pool, { placeType: 'street', name });
      const { deviceId } = await createDevice(app.pool, { series: 'noise', placeId });
      await ingest.store(noiseSeries, [{ deviceId, measuredAt: now.getTime() - 1000, values: [mean, peak] }]);
      return placeId;
    };
    await addStreet('가 거리', 5500, 5000);
    const loud = await addStreet('나 거리', 5504, 6516);
    await ingest.close();

    const places = placesOf(noisePlaces, app.app.services);
    const { list } = await places.page({ ...page, sort: 'worst' });
    expect(list).toMatchObject([
      { placeId: loud, street: { avgMean: 55, avgMeanStatus: 'normal', avgPeak: 65.2, avgPeakStatusName: '매우나쁨' } },
      { street: { avgMean: 55, avgMeanStatus: 'normal', avgPeak: 50 } },
    ]);
    expect(await places.markers({ ids: [loud] }, ({ street }) => street)).toMatchObject([{ avgPeak: 65.2 }]);
  });
});
