/** The call of the union map, over places of every layer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AirDistrict, startAirDistrict } from '#test/air-district.ts';
import { report } from '#test/air-reports.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { airMapLayer } from '../../air/map-layer.ts';

let district: AirDistrict;
beforeAll(async () => {
  district = await startAirDistrict();
  const { pool } = district.app;
  const building = await createPlace(pool, { placeType: 'building', name: '꿈나무 빌라', latitude: 37.6 });
  await createDevice(pool, { series: 'tilt', placeId: building });
  await createDevice(pool, { series: 'crack', placeId: building });
  const light = await createPlace(pool, { placeType: 'light', name: '꿈나무길 3' });
  await createDevice(pool, { series: 'light', placeId: light });
  const bin = await createPlace(pool, { placeType: 'bin', name: '꿈나무 공원 입구' });
  await createDevice(pool, { series: 'bin', placeId: bin });
});
afterAll(() => district.app.stop());

interface Answer {
  markers: {
    layer: string;
    installationPlaceName: string;
    value: number | null;
    status: string;
    installationType: string;
  }[];
  layers: { layer: string; totalCount: number }[];
}
const ask = (query: string) => fetch(`${district.app.url}/api/map/union?${query}`);
async function shown(query: string) {
  const response = await ask(query);
  expect(response.status).toBe(200);
  const { markers } = (await response.json()) as Answer;
  return markers.map(({ installationPlaceName, value, status }) => [installationPlaceName, value, status]);
}

describe('GET /api/map/union', () => {
  test('returns every layer by default', async () => {
    const { layers } = (await (await ask('')).json()) as Answer;
    expect(layers.map(({ layer, totalCount }) => [layer, totalCount])).toEqual([
      ['air', 3],
      ['tilt', 1],
      ['crack', 1],
      ['people', 0],
      ['light', 1],
      ['bin', 1],
      ['vehicle', 0],
    ]);
  });

  test('shows ultra fine dust outdoors by default', async () => {
    const outdoors = [
      ['다솜 공원', 85, 'very_bad'],
      ['나래 도서관', 20, 'normal'],
      ['라온 시장', 100, 'inspection'],
    ];
    expect(await shown('layers=air')).toEqual(outdoors);
    expect(await shown('layers=air&measurementType=ultra_fine_dust&installationType=outdoor')).toEqual(outdoors);
  });

  test('shows the requested measure and side', async () => {
    expect(await shown('layers=air&measurementType=co2&installationType=indoor')).toEqual([
      ['나래 도서관', 1200, 'bad'],
      ['가람 유치원', 800, 'good'],
    ]);
  });

  test('prefers the outdoor value of both sides, and states the side', async () => {
    const { markers } = (await (await ask('layers=air&installationType=all')).json()) as Answer;
    expect(
      markers.map(({ installationPlaceName, value, installationType }) => [
        installationPlaceName,
        value,
        installationType,
      ]),
    ).toEqual([
      ['다솜 공원', 85, 'outdoor'],
      ['나래 도서관', 20, 'outdoor'],
      ['가람 유치원', 5, 'indoor'],
      ['라온 시장', 100, 'outdoor'],
    ]);
  });

  test.each([
    ['a measure without an outdoor value', 'temperature', 'indoor'],
    ['an outdoor value that is no longer current', 'co2', 'indoor'],
    ['both current', 'voc', 'outdoor'],
  ] as const)('prefers the indoor value only if the outdoor one is missing: %s', async (_case, measure, side) => {
    const { app, now } = district;
    const placeId = await createPlace(app.pool, { name: `바다 쉼터 ${measure}` });
    const outdoor = await createDevice(app.pool, { placeId, installationType: 'outdoor' });
    await report(app, outdoor, new Date(now.getTime() - (measure === 'co2' ? 181_000 : 0)), { co2: 450, voc: 100 });
    const indoor = await createDevice(app.pool, { placeId, installationType: 'indoor' });
    await report(app, indoor, now, { co2: 1200, voc: 200, temperature: 21.5 });
    // Read directly, because the call's answers are cached.
    const marksOf = await airMapLayer(app.app.services).read();
    const marks = marksOf({ measurementType: measure, installationType: 'all' });
    expect(marks.find(({ installationPlaceId }) => installationPlaceId === placeId)).toMatchObject({
      installationType: side,
    });
    await app.pool.query('update installation_place set deleted_at = now() where installation_place_id = $1', [
      placeId,
    ]);
  });

  test('masks the names of buildings', async () => {
    expect(await shown('layers=crack,tilt')).toEqual([
      ['꿈*****', null, 'inspection'],
      ['꿈*****', null, 'inspection'],
    ]);
  });

  test('filters by the area', async () => {
    expect(await shown('area=127,37.59,127.2,37.61')).toHaveLength(2);
    expect(await shown('area=127,37.58,127.2,37.59&layers=light,bin,tilt')).toHaveLength(2);
  });

  test.each([
    'layers=air,unknown',
    'layers=air,',
    'measurementType=gradient',
    'installationType=roof',
    'area=1,2,3',
    'area=128,37,127,38',
    'area=a,b,c,d',
    'zoom=23',
    'zoom=12.5',
    'sort=name',
  ])('refuses %s', async (query) => expect((await ask(query)).status).toBe(400));
});
