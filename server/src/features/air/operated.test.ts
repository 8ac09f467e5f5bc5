/** Places operated by a citizen, by room, and the data of a nursery school that parents see. */
import { formatSeoul } from '@maru/domain/seoul-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCitizen, call, citizenToken } from '#test/citizens.ts';
import { createDevice, createPlace } from '#test/factories.ts';

const now = new Date('2026-11-20T03:30:00Z');
let app: TestApp;
let school: number;
let library: number;
let [operator, parent, stranger] = ['', '', ''];
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  const { services } = app.app;
  school = await createPlace(app.pool, { name: '가람 어린이집', facilityType: 'nursery_school' });
  library = await createPlace(app.pool, { name: '나래 도서관', facilityType: 'public' });
  await room(school, 'indoor', '해님반', [
    [0, { ultraFineDust: 10, co2: 600 }],
    [60, { ultraFineDust: 20, co2: 800 }],
  ]);
  await room(school, 'indoor', '해님반', [[0, { ultraFineDust: 30, co2: 1000 }]]);
  await room(school, 'indoor', '달님반', [[60, { ultraFineDust: 80 }]]);
  await room(school, 'outdoor', '마당', [[0, { ultraFineDust: 50 }]]);
  await room(school, 'indoor', '창고', [[0, { ultraFineDust: 99 }]], false);
  await room(library, 'indoor', '열람실', [[0, { ultraFineDust: 5 }]]);
  const citizen = async (mobileNumber: string) => (await addCitizen(services, { mobileNumber })).userNumber;
  const operatorNumber = await citizen('01077770001');
  for (const place of [school, library])
    await app.pool.query('insert into managed_place (user_number, installation_place_id) values ($1, $2)', [
      operatorNumber,
      place,
    ]);
  operator = await citizenToken(services, operatorNumber);
  parent = await citizenToken(services, await citizen('01077770002'));
  stranger = await citizenToken(services, await citizen('01077770003'));
  await call(app.url, 'POST', `${base}/sharedMember/${school}`, {
    token: operator,
    body: { parentsName: '홍길동', mobileNumber: '010-7777-0002' },
  });
});
afterAll(() => app.stop());

/** A device at a room or outdoors, with readings some minutes ago. */
async function room(
  placeId: number,
  installationType: 'indoor' | 'outdoor',
  location: string,
  readings: [minutesAgo: number, values: Record<string, number>][],
  isActivated = true,
) {
  const device = await createDevice(app.pool, { placeId, installationType });
  await app.pool.query('update device set installation_location = $2 where device_id = $1', [
    device.deviceId,
    location,
  ]);
  for (const [minutesAgo, values] of readings.toReversed())
    await report(app, device, new Date(now.getTime() - minutesAgo * 60_000), values);
  if (!isActivated)
    await app.pool.query('update device set is_activated = false where device_id = $1', [device.deviceId]);
}

const base = '/api/mypage/operating-facility/air-quality';
const ask = (path: string, token: string) => call(app.url, 'GET', `${base}${path}`, { token });
const range = `startDatetime=${encodeURIComponent('2026-11-20 11:00')}&endDatetime=${encodeURIComponent(formatSeoul(now))}`;
const statistics = (placeId: number, more = 'datetimeType=hour&measurementType=ultra_fine_dust') =>
  `/statistics?installationPlaceId=${placeId}&${range}&${more}`;

interface Row {
  installationType: string;
  installationLocation: string;
  [field: string]: unknown;
}

test('lists every place with separate sides and rooms', async () => {
  const { list } = (await ask('/summary', operator)) as unknown as {
    list: { placeName: string; indoor: Row; outdoor: Row; rooms: Row[] }[];
  };
  expect(list.map(({ placeName }) => placeName)).toEqual(['가람 어린이집', '나래 도서관']);
  const [first] = list;
  // Two devices in one room count as one room; silent and deactivated ones don't count.
  expect([first?.indoor.avgUltraFineDust, first?.outdoor.avgUltraFineDust]).toEqual([20, 50]);
  expect(
    first?.rooms.map((row) => [row.installationLocation, row.avgUltraFineDust, row.avgUltraFineDustStatus]),
  ).toEqual([
    ['달님반', 80, 'inspection'],
    ['해님반', 20, 'normal'],
    ['마당', 50, 'bad'],
  ]);
});

test('returns statistics by room, with series of one measurement', async () => {
  const answer = (await ask(statistics(school), operator)) as unknown as {
    unit: string;
    list: Row[];
    series: (Row & { points: { value: number | null }[] })[];
  };
  expect(answer.unit).toBe('㎍/㎥');
  expect(
    answer.list.map((row) => [
      row.measurementDatetime,
      row.installationLocation,
      row.avgUltraFineDust,
      row.avgCo2,
      row.readingCount,
    ]),
  ).toEqual([
    ['2026-11-20 11:00', '달님반', 80, null, 1],
    ['2026-11-20 11:00', '해님반', 20, 800, 1],
    ['2026-11-20 12:00', '창고', 99, null, 1],
    ['2026-11-20 12:00', '해님반', 20, 800, 2],
    ['2026-11-20 12:00', '마당', 50, null, 1],
  ]);
  expect(answer.series.map((row) => [row.installationLocation, row.points.map(({ value }) => value)])).toEqual([
    ['달님반', [80, null]],
    ['창고', [null, 99]],
    ['해님반', [20, 20]],
    ['마당', [null, 50]],
  ]);
});

test('aggregates the same readings by day and month, and refuses too large ranges', async () => {
  for (const type of ['day', 'month']) {
    const { list } = await ask(statistics(school, `datetimeType=${type}&measurementType=co2`), operator);
    expect((list as Row[]).map((row) => [row.installationLocation, row.avgCo2])).toContainEqual(['해님반', 800]);
  }
  const year = `/statistics?installationPlaceId=${school}&startDatetime=2025-11-21&endDatetime=2026-11-20&datetimeType=hour&measurementType=co2`;
  expect(await ask(year, operator)).toMatchObject({ status: 400, code: 'RANGE_TOO_LONG' });
});

test("treats another user's place as missing, for strangers and parents", async () => {
  for (const token of [stranger, parent]) {
    const theirs = await ask(statistics(school), token);
    expect(theirs).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect({ ...(await ask(statistics(999999999), token)), requestId: theirs.requestId }).toEqual(theirs);
    expect((await ask('/summary', token)).list).toEqual([]);
  }
});

test('lists nursery schools that the member operates, or that registered the member as a parent', async () => {
  const facts = { placeId: school, placeName: '가람 어린이집', dongName: '면목2동', detailAddress: '' };
  const address = '서울특별시 중랑구 면목로 1';
  const of = async (userType: string, token: string) => (await ask(`/${userType}/nurserySchool`, token)).list;
  expect(await of('operator', operator)).toEqual([{ ...facts, address, roomCount: 3 }]);
  expect(await of('parents', parent)).toEqual([{ ...facts, address, roomCount: 2 }]);
  expect([await of('parents', operator), await of('operator', parent)]).toEqual([[], []]);
  expect((await ask('/everybody/nurserySchool', operator)).status).toBe(400);
});

test('shows a parent only the rooms in use, until the nursery school removes the parent', async () => {
  const rooms = async () => (await ask('/parents/installationLocation', parent)).list as Row[];
  expect((await rooms()).map((row) => [row.placeName, row.installationLocation, row.avgUltraFineDust])).toEqual([
    ['가람 어린이집', '달님반', 80],
    ['가람 어린이집', '해님반', 20],
  ]);
  expect((await ask('/parents/installationLocation', stranger)).list).toEqual([]);
  const members = await ask(`/sharedMembers?placeId=${school}`, operator);
  const [member] = members.list as { nurserySchoolParentsId: number }[];
  await call(app.url, 'DELETE', `${base}/${school}/sharedMembers/${member?.nurserySchoolParentsId}`, {
    token: operator,
  });
  expect(await rooms()).toEqual([]);
});
