import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type BreakableWay, openBreakableWay } from '#test/breakable.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createDevice, type TestDevice } from '#test/factories.ts';
import { basicOf, post } from '#test/reporting.ts';

let database: TestDatabase;
let way: BreakableWay;
let app: TestApp;
let owner: pg.Client;
let device: TestDevice;

beforeAll(async () => {
  database = await createTestDatabase();
  way = await openBreakableWay(database.url);
  app = await startTestApp({ databaseUrl: way.url });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
beforeEach(async () => {
  device = await createDevice(owner);
  await owner.query('truncate rejected_reading, rejected_count, unknown_device');
});
afterAll(async () => {
  await owner.end();
  await app.stop();
  await way.close();
  await database.drop();
});

const reading = (secondsAgo: number, fineDust = 10) => ({ measuredAt: Date.now() - secondsAgo * 1000, fineDust });
const send = (body: unknown, who = basicOf(device)) => post(app.url, JSON.stringify(body), who);
const stored = async () =>
  (await owner.query('select count(*)::int as n from air_reading where device_id = $1', [device.deviceId])).rows[0].n;

describe('request body', () => {
  test('stores a repeated reading once and accepts it twice', async () => {
    const body = reading(1);
    for (let i = 0; i < 2; i += 1) {
      const answer = await send(body);
      expect([answer.status, await answer.json()]).toEqual([200, { accepted: 1, refused: [] }]);
    }
    expect(await stored()).toBe(1);
  });

  test('stores the valid readings and reports each invalid one', async () => {
    const answer = await send([reading(1), reading(2, -1), reading(3), { fineDust: 1 }]);
    expect(await answer.json()).toEqual({
      accepted: 2,
      refused: [
        { index: 1, reason: 'out-of-range', detail: 'fineDust 값이 범위(0~3000)를 벗어났습니다.' },
        { index: 3, reason: 'missing', detail: 'measuredAt 값이 시각이 아닙니다.' },
      ],
    });
    expect(await stored()).toBe(2);
  });

  test('reports invalid JSON and counts it like an invalid MQTT payload', async () => {
    const answer = await post(app.url, '{"fineDust":', basicOf(device));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { accepted: 0, refused: [{ index: 0, reason: 'malformed', detail: '올바른 JSON이 아닙니다.' }] },
    ]);
    const { rows } = await owner.query('select reason, count::int from rejected_count');
    expect(rows).toEqual([{ reason: 'malformed', count: 1 }]);
  });

  test('rejects an empty body as malformed', async () => {
    expect(await (await post(app.url, '', basicOf(device))).json()).toMatchObject({ accepted: 0 });
  });

  test('refuses a body over one megabyte without reading it', async () => {
    const answer = await post(app.url, ' '.repeat(1024 * 1024 + 1), basicOf(device));
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: 'TOO_LARGE' })]);
  });

  test('refuses another content type', async () => {
    const answer = await fetch(`${app.url}/ingest/v1/readings`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', authorization: basicOf(device) },
      body: JSON.stringify(reading(1)),
    });
    expect([answer.status, await answer.json()]).toEqual([
      415,
      expect.objectContaining({ code: 'UNSUPPORTED_MEDIA_TYPE' }),
    ]);
  });
});

describe('credentials', () => {
  test.each([
    ['nobody', () => ''],
    ['somebody with another key', () => basicOf({ ...device, key: 'wrong' })],
    ['a bearer of a token', () => 'Bearer abc'],
    ['what is no base64 of a name and a key', () => 'Basic %%%'],
  ])('refuses %s', async (_who, authorization) => {
    const answer = await send(reading(1), authorization());
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: 'UNAUTHORIZED' })]);
    expect(answer.headers.get('www-authenticate')).toContain('Basic');
    expect(await stored()).toBe(0);
  });

  test('refuses a deactivated device without listing it as unknown', async () => {
    const off = await createDevice(owner, { isActivated: false });
    expect((await send(reading(1), basicOf(off))).status).toBe(401);
    expect((await owner.query('select * from unknown_device')).rows).toEqual([]);
  });

  test('refuses an unknown device and lists it for the administrator', async () => {
    const who = { managementCode: 'NEW-9', key: 'x' };
    for (let i = 0; i < 2; i += 1) expect((await send(reading(1), basicOf(who))).status).toBe(401);
    const { rows } = await owner.query('select management_code, transport, count::int from unknown_device');
    expect(rows).toEqual([{ management_code: 'NEW-9', transport: 'http', count: 2 }]);
  });
});

test('answers only after the reading is stored', async () => {
  await owner.query('begin; lock table air_reading in access exclusive mode');
  let isAnswered = false;
  const answer = send(reading(1)).then((response) => {
    isAnswered = true;
    return response;
  });
  await wait(300);
  expect(isAnswered).toBe(false);
  await owner.query('rollback');
  expect((await answer).status).toBe(200);
});

describe('while the database is unreachable', () => {
  test('stores a received reading when the database is reachable again', async () => {
    // Registers the device with the server before the connection breaks.
    expect((await send(reading(2))).status).toBe(200);
    await way.break();
    const answer = send(reading(1));
    await wait(500);
    await way.mend();
    expect((await answer).status).toBe(200);
    expect(await stored()).toBe(2);
  });

  test('answers 503 without the cause, and reports not ready', async () => {
    await way.break();
    const answer = await fetch(`${app.url}/api/air-quality/measurement-station`);
    const ready = await fetch(`${app.url}/readyz`);
    const alive = await fetch(`${app.url}/healthz`);
    expect([ready.status, alive.status]).toEqual([503, 200]);
    const body = await answer.text();
    await way.mend();
    expect([answer.status, answer.headers.get('retry-after'), JSON.parse(body).code]).toEqual([503, '5', 'BUSY']);
    expect(body).not.toMatch(/ECONN|pg|postgres|Connection|node_modules/);
    await vi.waitFor(async () => expect((await fetch(`${app.url}/readyz`)).status).toBe(200), 5000);
  });

  test('asks an unknown device to retry instead of refusing it', async () => {
    await way.break();
    const answer = await send(reading(1), basicOf({ managementCode: 'NEW-10', key: 'x' }));
    await way.mend();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });
});
