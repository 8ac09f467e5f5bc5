/** Phones as trackers, over HTTP. */
import { Writable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLog } from '#platform/log.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, type TestDevice } from '#test/factories.ts';
import { basicOf } from '#test/reporting.ts';

let app: TestApp;
let logged = '';
let owner: pg.Client;
let phone: TestDevice;
let other: TestDevice;

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  app = await startTestApp({ log: openLog({ level: 'trace', role: 'all' }, destination) });
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  phone = await createDevice(owner, { series: 'vehicle' });
  other = await createDevice(owner, { series: 'vehicle' });
  await app.app.telemetry.registry.refresh();
});
beforeEach(() => owner.query('truncate vehicle_reading, rejected_reading, rejected_count, unknown_device'));
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const path = '/ingest/v1/osmand';
const where = (more = '') => `lat=37.5868&lon=127.0807&timestamp=${Math.floor(Date.now() / 1000)}${more}`;
const ask = (rest: string, init: RequestInit = {}) => fetch(app.url + path + rest, init);
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const stored = async () =>
  (await owner.query('select device_id::float8 as id, latitude, velocity from vehicle_reading')).rows;

type Way = [name: string, send: () => Promise<Response>];
const ways: Way[] = [
  ['GET with the key beside the id', () => ask(`?id=${phone.managementCode}&key=${phone.key}&${where('&speed=10')}`)],
  [
    'GET with Basic',
    () => ask(`?id=${phone.managementCode}&${where('&speed=10')}`, { headers: { authorization: basicOf(phone) } }),
  ],
  ['GET with the key in the path', () => ask(`/${phone.key}?id=${phone.managementCode}&${where('&speed=10')}`)],
  [
    'POST with an empty body and no type',
    () => ask(`/${phone.key}?id=${phone.managementCode}&${where('&speed=10')}`, { method: 'POST' }),
  ],
  [
    'POST of a form',
    () =>
      ask(`/${phone.key}`, { method: 'POST', headers: form, body: `id=${phone.managementCode}&${where('&speed=10')}` }),
  ],
  [
    'POST of a form without a type',
    () =>
      ask(`/${phone.key}`, {
        method: 'POST',
        headers: { 'content-type': '' },
        body: `id=${phone.managementCode}&${where('&speed=10')}`,
      }),
  ],
  [
    'POST of an array',
    () =>
      ask(`/${phone.key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([
          { id: phone.managementCode, lat: 37.5868, lon: 127.0807, speed: 10, timestamp: Date.now() },
        ]),
      }),
  ],
  [
    'POST of a nested position',
    () =>
      ask(`?key=${phone.key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          device_id: phone.managementCode,
          location: {
            timestamp: new Date().toISOString(),
            coords: { latitude: 37.5868, longitude: 127.0807, speed: 18.52 / 3.6 },
          },
        }),
      }),
  ],
];

test.each(ways)('stores %s in km/h', async (_, send) => {
  const answer = await send();
  expect([answer.status, await answer.json()]).toEqual([200, { accepted: 1, refused: [] }]);
  expect(await stored()).toEqual([{ id: phone.deviceId, latitude: 37_586_800, velocity: 185 }]);
});

test('stores a repeated position once, and answers success again', async () => {
  const rest = `/${phone.key}?${where()}`;
  for (let i = 0; i < 2; i += 1) expect((await ask(rest)).status).toBe(200);
  expect(await stored()).toHaveLength(1);
});

describe('invalid position', () => {
  test.each<[name: string, query: string, reason: string]>([
    ['elsewhere', 'lat=0&lon=0&timestamp=1795168770', 'out-of-range'],
    ['of tomorrow', `lat=37.5&lon=127&timestamp=${Math.floor(Date.now() / 1000) + 86_400}`, 'future'],
    ['of 1970', 'lat=37.5&lon=127&timestamp=1', 'expired'],
    [
      'of a receiver whose weeks have rolled over',
      `lat=37.5&lon=127&timestamp=${Math.floor(Date.now() / 1000) - 1024 * 7 * 86_400}`,
      'expired',
    ],
    ['of no number', 'lat=north&lon=127', 'not-a-value'],
    ['half a place', 'lat=37.5', 'missing'],
  ])('is answered with success and set aside with its reason: %s', async (_, query, reason) => {
    const answer = await ask(`/${phone.key}?${query}`);
    expect([answer.status, await answer.json()]).toMatchObject([200, { accepted: 0, refused: [{ reason }] }]);
    const { rows } = await owner.query('select management_code as code, reason from rejected_reading');
    expect(rows).toEqual([{ code: phone.managementCode, reason }]);
    expect(await stored()).toEqual([]);
  });

  test('answers success to malformed JSON, and counts it', async () => {
    const answer = await ask(`/${phone.key}`, { method: 'POST', body: '{"lat":' });
    expect([answer.status, await answer.json()]).toMatchObject([200, { refused: [{ reason: 'malformed' }] }]);
  });

  test('answers success to a heartbeat, without other effects', async () => {
    const answer = await ask(`/${phone.key}?id=${phone.managementCode}&batt=80`);
    expect([answer.status, await answer.json()]).toEqual([200, { accepted: 0, refused: [] }]);
    expect((await owner.query('select from rejected_reading')).rowCount).toBe(0);
  });
});

test('keeps a position despite an invalid speed, course or voltage', async () => {
  const answer = await ask(`/${phone.key}?${where('&speed=1000&bearing=NaN&voltage=-7')}`);
  expect(await answer.json()).toEqual({ accepted: 1, refused: [] });
  expect(await stored()).toEqual([{ id: phone.deviceId, latitude: 37_586_800, velocity: null }]);
});

test('accepts more positions at once than a message of readings may have', async () => {
  const now = Date.now();
  const all = Array.from({ length: 5003 }, (_, i) => ({
    lat: i === 5001 ? 0 : 37.5,
    lon: 127,
    timestamp: now - i * 1000,
  }));
  const answer = await ask(`/${phone.key}`, { method: 'POST', body: JSON.stringify(all) });
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { accepted: 5002, refused: [{ index: 5001, reason: 'out-of-range' }] },
  ]);
  expect(await stored()).toHaveLength(5002);
});

describe('refused caller', () => {
  test.each<[name: string, rest: () => string]>([
    ['without a key', () => `?id=${phone.managementCode}&${where()}`],
    ['with a wrong key', () => `/${'x'.repeat(43)}?${where()}`],
    ['with another’s key', () => `/${other.key}?id=${phone.managementCode}&${where()}`],
    ['with two keys', () => `?id=${phone.managementCode}&key=${phone.key}&key=${other.key}&${where()}`],
  ])('gets 401 for %s', async (_, rest) => {
    expect((await ask(rest())).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  test("receives 401 for another's id in the body, without storing any of the message", async () => {
    const body = JSON.stringify([
      { id: phone.managementCode, lat: 37.5, lon: 127 },
      { id: other.managementCode, lat: 37.5, lon: 127 },
    ]);
    expect((await ask(`/${phone.key}`, { method: 'POST', body })).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  test('receives 401 for an unregistered id, which the administrator sees', async () => {
    expect((await ask(`/${phone.key}?id=PHONE-NEW&${where()}`)).status).toBe(401);
    const { rows } = await owner.query('select management_code as code from unknown_device');
    expect(rows).toEqual([{ code: 'PHONE-NEW' }]);
  });

  test('receives 401 for a locked phone', async () => {
    const locked = await createDevice(owner, { series: 'vehicle', isActivated: false });
    await app.app.telemetry.registry.refresh();
    expect((await ask(`/${locked.key}?${where()}`)).status).toBe(401);
  });
});

test('logs no key of an address, for any result', async () => {
  logged = '';
  const { key } = phone;
  const requests: [rest: string, init?: RequestInit][] = [
    [`/${key}?${where()}`],
    [`?key=${key}&id=nobody`],
    [`/${key}/more`],
    [`/${key}%E0%A4%A`],
    [`/${key}`, { method: 'DELETE' }],
    [`/${key}`, { method: 'POST', body: 'x'.repeat(1_100_000) }],
  ];
  const statuses: number[] = [];
  for (const [rest, init] of requests) statuses.push((await ask(rest, init)).status);
  expect(statuses).toEqual([200, 401, 404, 400, 405, 413]);
  // Only an internal failure is logged.
  const { find } = app.app.telemetry.registry;
  app.app.telemetry.registry.find = async () => {
    throw new Error('planted');
  };
  expect((await ask(`?key=${key}&id=${phone.managementCode}`)).status).toBe(500);
  app.app.telemetry.registry.find = find;
  expect(logged).toContain('planted');
  expect(logged).not.toContain(key);
});
