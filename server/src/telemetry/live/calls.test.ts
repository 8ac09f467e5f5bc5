import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace, type TestDevice } from '#test/factories.ts';
import { type OpenFeed, openFeed } from '#test/live.ts';
import { measured } from '#test/measured.ts';
import { basicOf, post } from '#test/reporting.ts';

let one: TestApp;
let other: TestApp;
let owner: pg.Client;
let device: TestDevice;
let placeId: number;
const feeds: OpenFeed[] = [];

beforeAll(async () => {
  one = await startTestApp();
  other = await startTestApp({ databaseUrl: one.databaseUrl, env: { MARU_ROLE: 'web' } });
  owner = new pg.Client({ connectionString: one.databaseUrl });
  await owner.connect();
  placeId = await createPlace(owner, { latitude: 37.6, longitude: 127.1 });
  device = await createDevice(owner, { placeId });
});
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.close();
});
afterAll(async () => {
  await owner.end();
  await other.stop();
  await one.stop();
});

async function open(app: TestApp, query: string): Promise<OpenFeed> {
  const feed = await openFeed(app.url, query);
  feeds.push(feed);
  return feed;
}

let seconds = 0;
async function report(from: TestDevice, fineDust: number) {
  seconds += 1;
  const body = JSON.stringify({ measuredAt: Date.now() - 60_000 + seconds * 1000, fineDust });
  expect((await post(one.url, body, basicOf(from))).status).toBe(200);
}

const states = (feed: OpenFeed) =>
  feed.events.map(({ event, data }) => {
    const { key, state } = data as { key: string; state?: { values: { outdoor: { avgFineDust: number } | null } } };
    return [event, key, state?.values.outdoor?.avgFineDust];
  });

test('sends a reading accepted by one process to the readers of all processes', async () => {
  const [here, there] = [await open(one, 'layers=air'), await open(other, 'layers=air')];
  await report(device, 42);
  await vi.waitFor(
    () => expect([states(here), states(there)]).toEqual(Array(2).fill([['air', String(placeId), 42]])),
    3000,
  );
});

test('sends a reader only changes in its area', async () => {
  const outside = await createDevice(owner, {
    placeId: await createPlace(owner, { latitude: 37.5, longitude: 127.0 }),
  });
  const feed = await open(other, 'layers=air&area=127.05,37.55,127.15,37.65');
  await report(outside, 10);
  await report(device, 20);
  await vi.waitFor(() => expect(states(feed)).toEqual([['air', String(placeId), 20]]), 3000);
});

test('merges a burst of readings into few events that end with the newest state', measured, async () => {
  const feed = await open(one, 'layers=air');
  for (let value = 1; value <= 60; value += 1) await report(device, value);
  await vi.waitFor(() => expect(states(feed).at(-1)).toEqual(['air', String(placeId), 60]), 3000);
  expect(feed.events.length).toBeLessThan(20);
});

test('sends nothing for a late reading', async () => {
  const feed = await open(one, 'layers=air');
  const late = JSON.stringify({ measuredAt: Date.now() - 86_400_000, fineDust: 99 });
  expect((await post(one.url, late, basicOf(device))).status).toBe(200);
  await report(device, 30);
  // The last round of the test before may send its state again.
  await vi.waitFor(() => expect(states(feed).at(-1)).toEqual(['air', String(placeId), 30]), 3000);
  expect(states(feed)).not.toContainEqual(['air', String(placeId), 99]);
});

test('requests a reload from all readers after a gap in notifications', async () => {
  const feed = await open(other, 'layers=air');
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'maru-listen' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(feed.events).toEqual([{ event: 'reload', data: {} }]), 5000);
  await vi.waitFor(async () => {
    await report(device, 50);
    expect(states(feed).slice(1)).toContainEqual(['air', String(placeId), 50]);
  }, 5000);
});

test.each([
  ['layers=moon', 'layers'],
  ['layers=air&area=127,38,126,37', 'area'],
  ['layers=air&area=here', 'area'],
  ['area=1,2,3,4', 'layers'],
  ['layers=air&since=1', 'since'],
])("refuses '%s' for its %s", async (query, field) => {
  const answer = await fetch(`${one.url}/api/live?${query}`);
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'VALIDATION', field })]);
});

test('ends streams when the process stops', measured, async () => {
  const third = await startTestApp({ databaseUrl: one.databaseUrl, env: { MARU_ROLE: 'web' } });
  const feed = await open(third, 'layers=air');
  const startedAt = performance.now();
  await Promise.all([third.stop(), feed.ended]);
  expect(performance.now() - startedAt).toBeLessThan(4000);
});
