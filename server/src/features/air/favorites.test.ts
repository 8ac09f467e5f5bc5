import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCitizen, call, citizenToken } from '#test/citizens.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { basicOf, post } from '#test/reporting.ts';

let app: TestApp;
let token: string;
let other: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  [token, other] = (await Promise.all(
    [0, 1].map(async () => {
      const { userNumber } = await addCitizen(app.app.services);
      return citizenToken(app.app.services, userNumber);
    }),
  )) as [string, string];
});

interface Favorite {
  favoriteId: number;
  installationPlaceId: number;
}
const list = async (by = token) => (await call(app.url, 'GET', '/api/favorite', { token: by })).list as Favorite[];
const add = (installationPlaceId: number, by = token) =>
  call(app.url, 'POST', '/api/favorite', { token: by, body: { installationPlaceId, installationPlaceType: 'air' } });
const remove = (favoriteId: unknown, by = token) =>
  call(app.url, 'DELETE', `/api/favorite/${favoriteId}`, { token: by });

test('returns favourites with their latest values, in the order they were added', async () => {
  const [first, second] = [
    await createPlace(app.pool, { name: '나중 이름' }),
    await createPlace(app.pool, { name: '가장 앞 이름' }),
  ];
  const device = await createDevice(app.pool, { placeId: first });
  await post(app.url, JSON.stringify({ measuredAt: Date.now(), ultraFineDust: 40, fineDust: 20 }), basicOf(device));
  await add(first);
  await add(second);
  expect(await list()).toMatchObject([
    {
      installationPlaceId: first,
      installationPlaceType: 'air',
      installationPlaceName: '나중 이름',
      dongName: '면목2동',
      indoor: null,
      outdoor: { avgUltraFineDust: 40, avgUltraFineDustStatusName: '나쁨', isStale: false },
    },
    { installationPlaceId: second, outdoor: null },
  ]);
});

test('returns the existing favourite when added again, also a hundred times at once', async () => {
  const place = await createPlace(app.pool);
  const answers = await Promise.all(Array.from({ length: 100 }, () => add(place)));
  expect(new Set(answers.map(({ favoriteId }) => favoriteId)).size).toBe(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await list()).toHaveLength(1);
});

test('answers 404 for an unknown place, or one of another kind', async () => {
  const light = await createPlace(app.pool, { placeType: 'light' });
  for (const id of [999_999_999, light]) expect((await add(id)).status).toBe(404);
  expect((await add(0)).status).toBe(400);
});

test("treats another user's favourite as missing, and doesn't delete it", async () => {
  const { favoriteId } = await add(await createPlace(app.pool), other);
  const [theirs, missing] = [await remove(favoriteId), await remove(999_999_999)];
  expect([theirs.status, theirs.code, theirs.error]).toEqual([404, missing.code, missing.error]);
  expect(await list(other)).toHaveLength(1);
  expect(await list()).toEqual([]);
});

test('deletes a favourite once if two browsers delete it', async () => {
  const { favoriteId } = await add(await createPlace(app.pool));
  const answers = await Promise.all([remove(favoriteId), remove(favoriteId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await list()).toEqual([]);
});

test('deletes a favourite with its place', async () => {
  const place = await createPlace(app.pool);
  await add(place);
  await app.pool.query('delete from installation_place where installation_place_id = $1', [place]);
  expect(await list()).toEqual([]);
});

test('limits favourites to a hundred', async () => {
  const places = await Promise.all(Array.from({ length: 101 }, (_, i) => createPlace(app.pool, { name: `장소 ${i}` })));
  for (const place of places.slice(0, 100)) expect((await add(place)).status).toBe(200);
  expect(await add(places[100] ?? 0)).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect((await add(places[0] ?? 0)).status).toBe(200);
});
