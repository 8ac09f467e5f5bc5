import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, placesPath, report } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';

const now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

/** A place of a facility type with one device per value on each side, all reporting now. */
async function place(facilityType: string, name: string, values: Partial<Record<'indoor' | 'outdoor', number[]>> = {}) {
  const placeId = await createPlace(app.pool, { facilityType, name });
  for (const installationType of ['indoor', 'outdoor'] as const)
    for (const ultraFineDust of values[installationType] ?? [])
      await report(app, await createDevice(app.pool, { placeId, installationType }), now, {
        ultraFineDust,
        temperature: 20,
      });
}

test('returns a row per existing facility type in order, counting every place once by its exact mean', async () => {
  // Rounding before averaging would turn the first place's 15.466… into a mean of 15.45, which is sent as 15.5 and has
  // another grade.
  await place('nursery_school', '가', { outdoor: [15.4, 15.5, 15.5], indoor: [80] });
  await place('nursery_school', '나', { outdoor: [15.4] });
  await place('nursery_school', '다');
  await place('public', '라', { indoor: [35.4] });
  await place('indoor_facility', '마');
  const silent = await createPlace(app.pool, { facilityType: 'public', name: '바' });
  const old = new Date(now.getTime() - 86_400_000);
  await report(app, await createDevice(app.pool, { placeId: silent, installationType: 'outdoor' }), old, {
    ultraFineDust: 9,
  });
  const { list } = await get(app, `${placesPath}/facility`);
  const outdoor = { placeCount: 2, avgUltraFineDust: 15.4, avgUltraFineDustStatusName: '좋음', avgTemperature: 20 };
  const indoor = { placeCount: 1, avgUltraFineDust: 80, avgUltraFineDustStatusName: '매우나쁨' };
  expect(list).toMatchObject([
    {
      facilityTypeName: '공공시설',
      placeCount: 2,
      indoor: { placeCount: 1, avgUltraFineDust: 35.4 },
      outdoor: { placeCount: 1, avgUltraFineDust: null, avgUltraFineDustStatusName: '점검중' },
    },
    { facilityTypeName: '보육시설', placeCount: 3, indoor, outdoor },
    { facilityTypeName: '실내 다중이용시설', placeCount: 1, indoor: null, outdoor: null },
  ]);
});

test('returns the places of one type, and none for an unknown type', async () => {
  const { list } = await get(app, `${placesPath}/facility/nursery_school`);
  expect(list.map(({ placeName }: { placeName: string }) => placeName)).toEqual(['가', '나', '다']);
  expect(await get(app, `${placesPath}/facility/castle`)).toMatchObject({
    status: 404,
    code: 'NO_FACILITY_GROUP_TYPE',
    field: 'type',
    error: '시설 구분 유형이 없습니다.',
  });
});
