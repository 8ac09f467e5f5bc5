import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, placesPath, report } from '../../../test/air-reports.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createDevice, createPlace } from '../../../test/factories.ts';

const now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

/** A place of a facility type with a device a value, all reporting now. */
async function place(facilityType: string, name: string, ...ultraFineDust: number[]) {
  const placeId = await createPlace(app.pool, { facilityType, name });
  for (const value of ultraFineDust)
    await report(app, await createDevice(app.pool, { placeId }), now, { ultraFineDust: value, temperature: 20 });
}

test('a row a facility type that has places, in the types’ order; every place counts once, by its exact mean', async () => {
  // Rounded before it is averaged, the first place's 15.466… would make 15.45 of the two: sent as 15.5, another grade.
  await place('nursery_school', '가', 15.4, 15.5, 15.5);
  await place('nursery_school', '나', 15.4);
  await place('nursery_school', '다');
  await place('public', '라', 35.4);
  await place('indoor_facility', '마');
  const { list } = await get(app, `${placesPath}/facility`);
  const shown = list.map((row: Record<string, unknown>) => [
    row.facilityTypeName,
    row.placeCount,
    row.avgUltraFineDust,
    row.avgUltraFineDustStatusName,
    row.avgTemperature,
  ]);
  expect(shown).toEqual([
    ['공공시설', 1, 35.4, '보통', 20],
    ['보육시설', 3, 15.4, '좋음', 20],
    ['실내 다중이용시설', 1, null, '점검중', null],
  ]);
});

test('one type’s places, and an unknown type is said to be none', async () => {
  const { list } = await get(app, `${placesPath}/facility/nursery_school`);
  expect(list.map(({ placeName }: { placeName: string }) => placeName)).toEqual(['가', '나', '다']);
  expect(await get(app, `${placesPath}/facility/castle`)).toMatchObject({
    status: 404,
    code: 'NO_FACILITY_GROUP_TYPE',
    field: 'type',
    error: '시설 구분 유형이 없습니다.',
  });
});
