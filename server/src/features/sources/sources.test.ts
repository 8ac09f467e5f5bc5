/** Messages of networks from their arrival to the stored reading, and the administrators' calls about both. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type BreakableWay, openBreakableWay } from '#test/breakable.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createDevice, createModel, createPlace } from '#test/factories.ts';
import { timeFactor } from '#test/measured.ts';

let database: TestDatabase;
let way: BreakableWay;
let app: TestApp;
let owner: pg.Client;
let token: string;
let source: { sourceId: number; secret: string };
let devEui: string;
let next = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  way = await openBreakableWay(database.url);
  app = await startTestApp({ databaseUrl: way.url });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  ({ token } = await addCaller(app.app.services));
});
afterAll(async () => {
  await owner.end();
  await app.stop();
  await way.close();
  await database.drop();
});

const path = '/admin/api/device/source';
const call = <Body = Record<string, unknown>>(name: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, name, body);

const register = async (kind = 'chirpstack') => {
  next += 1;
  const body = { name: `네트워크 ${next}`, kind, zone: 'UTC' };
  return (await call<{ sourceId: number; secret: string }>(`POST ${path}`, body)).body;
};
beforeEach(async () => {
  source = await register();
  devEui = `70b3d57ed00${(4096 + next).toString(16).padStart(5, '0')}`;
});

/** An uplink as ChirpStack sends it. */
const uplink = (fCnt: number, object: object | undefined, secondsAgo = 60) => ({
  deduplicationId: `3ac7e3c4-4401-4b8d-9386-${(next * 1000 + fCnt).toString().padStart(12, '0')}`,
  time: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  deviceInfo: { tenantId: '52f14cd4', applicationId: 'b1', deviceName: 'air', devEui, deviceProfileName: 'AM319' },
  devAddr: '00189440',
  adr: true,
  dr: 1,
  fCnt,
  fPort: 85,
  confirmed: false,
  data: 'AQID',
  ...(object && { object }),
  rxInfo: [{ gatewayId: '0016c001f153a14c', location: { latitude: 37.58, longitude: 127.08 } }],
  txInfo: {},
});

const post = (
  body: unknown,
  { secret = source.secret, at = source.sourceId, query = '?event=up', url = app.url } = {},
) =>
  fetch(`${url}/ingest/v1/sources/${at}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const send = async (body: unknown) => (await post(body)).json() as Promise<{ accepted: number; repeated: number }>;

const field = (path: string, more: object = {}) => ({
  path,
  unit: '',
  factor: 1,
  offset: 0,
  depth: 0,
  everyMinutes: 0,
  words: [],
  ...more,
});
const map = (fields: object, version = 0, more: object = {}) =>
  call<{ version: number; retriedCount: number }>(`POST ${path}/${source.sourceId}/mapping`, {
    series: 'air',
    modelName: '',
    version,
    fields: Object.entries(fields).map(([name, own]) => ({ field: name, ...(own as object) })),
    list: '',
    time: '',
    ...more,
  });
const airMapping = { fineDust: field('/pm10'), temperature: field('/temp', { unit: '℉' }) };

const registerDevice = async () => {
  const device = await createDevice(owner, { managementCode: `AIR-${next}` });
  await owner.query('update device set dev_eui = $1 where device_id = $2', [devEui.toUpperCase(), device.deviceId]);
  return device.deviceId;
};
const readings = async (deviceId: number) =>
  (
    await owner.query(
      'select fine_dust as dust, temperature from air_reading where device_id = $1 order by measured_at',
      [deviceId],
    )
  ).rows;
const states = async () =>
  (
    await owner.query('select state, reason from source_message where source_id = $1 order by source_message_id', [
      source.sourceId,
    ])
  ).rows;
const settled = (expected: string[]) =>
  vi.waitFor(async () => expect((await states()).map(({ state }) => state)).toEqual(expected), {
    timeout: 15_000,
    interval: 50,
  });

describe('a source’s messages', () => {
  it('become readings with the messages’ times, once each despite repetitions and in any order', async () => {
    const deviceId = await registerDevice();
    await map(airMapping);
    const messages = [1, 2, 3].map((at) => uplink(at, { pm10: at * 10, temp: 50 }, 600 - at * 60));
    for (const at of [2, 0, 1]) expect(await send(messages[at])).toMatchObject({ accepted: 1, repeated: 0 });
    for (const message of messages) expect(await send(message)).toMatchObject({ accepted: 0, repeated: 1 });
    await settled(['done', 'done', 'done']);
    // 50 ℉ are 10 ℃; readings are stored in tenths.
    expect(await readings(deviceId)).toEqual([1, 2, 3].map((at) => ({ dust: at * 100, temperature: 100 })));
    const { body } = await call(`GET ${path}/${source.sourceId}`);
    expect(body).toMatchObject({ messageCount: 3, repeatCount: 3, errorCount: 0 });
  });

  it('are corrected for humidity by the device model', async () => {
    const deviceId = await registerDevice();
    await createModel(owner, deviceId, new Date('2026-01-01T00:00:00+09:00'));
    await map({ fineDust: field('/pm10'), humidity: field('/humidity') });
    await send(uplink(1, { pm10: 80, humidity: 75 }));
    await settled(['done']);
    const { rows } = await owner.query('select fine_dust, fine_dust_raw from air_reading where device_id = $1', [
      deviceId,
    ]);
    expect(rows).toEqual([{ fine_dust: 463, fine_dust_raw: 800 }]);
  });

  it('wait for an unknown device and for a mapping, and are retried after each', async () => {
    await send(uplink(1, { pm10: 12, temp: 50 }));
    await settled(['unknown']);
    const listed = await call<{ list: object[] }>(`GET /admin/api/device/unknown?keyword=${devEui.toUpperCase()}`);
    expect(listed.body.list).toEqual([
      expect.objectContaining({ sourceId: source.sourceId, modelName: 'AM319', guessedSeries: 'air', messageCount: 1 }),
    ]);
    // ChirpStack shows DevEUIs in small letters.
    const { deviceId } = await createDevice(owner, { managementCode: devEui });
    await settled(['unmapped']);
    expect((await map(airMapping)).body).toEqual({ version: 1, retriedCount: 1 });
    await settled(['done']);
    expect(await readings(deviceId)).toEqual([{ dust: 120, temperature: 100 }]);
    const unknown = await call<{ list: object[] }>(`GET /admin/api/device/unknown?keyword=${devEui.toUpperCase()}`);
    expect(unknown.body.list).toEqual([]);
  });

  it('keep the readings that a former version of the mapping stored', async () => {
    const deviceId = await registerDevice();
    await map(airMapping);
    await send(uplink(1, { pm10: 12, temp: 50 }, 120));
    await settled(['done']);
    await map({ fineDust: field('/pm10', { factor: 2 }) }, 1);
    await send(uplink(2, { pm10: 12, temp: 50 }));
    await settled(['done', 'done']);
    expect((await readings(deviceId)).map(({ dust }) => dust)).toEqual([120, 240]);
    expect((await map(airMapping, 1)).status).toBe(409);
  });

  it('fail separately with a Korean reason, and are retried with a corrected mapping', async () => {
    const deviceId = await registerDevice();
    await map(airMapping);
    await send(uplink(1, { pm10: 99_999, temp: 50 }, 120));
    await send(uplink(2, { pm10: 12, temp: 50 }));
    // A frame without data is no failure.
    await send({ ...uplink(3, undefined), fPort: 0, data: '' });
    await settled(['failed', 'done', 'ignored']);
    expect((await states())[0].reason).toMatch(/^값이 범위를 벗어났습니다/);
    await map({ fineDust: field('/pm10', { factor: 0.01 }) }, 1);
    await settled(['done', 'done', 'ignored']);
    expect((await readings(deviceId)).map(({ dust }) => dust)).toEqual([10_000, 120]);
    const rejected = await call<{ list: object[] }>(
      `GET /admin/api/device/rejected-readings?managementCode=AIR-${next}`,
    );
    expect(rejected.body.list).toEqual([
      expect.objectContaining({ reason: 'out-of-range', reasonName: '값이 범위를 벗어났습니다' }),
    ]);
  });

  it('are processed after a crash between inbox and engine', async () => {
    const deviceId = await registerDevice();
    await map(airMapping);
    await owner.query(
      `insert into source_message (source_id, message_key, network_device, device_code, event, measured_at, payload,
         decoded, state, leased_until)
       values ($1, 'left', $2, upper($2), 'uplink', now() - interval '1 minute', '{}', '{"pm10":7,"temp":50}', 'waiting',
         now() - interval '1 second')`,
      [source.sourceId, devEui],
    );
    await settled(['done']);
    expect(await readings(deviceId)).toEqual([{ dust: 70, temperature: 100 }]);
  });

  it('are refused with a listed reason if they can’t be read', async () => {
    const answer = await post('{"deduplicationId":');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { accepted: 0, repeated: 0, refused: [{ index: 0, reason: 'cut-body' }] },
    ]);
    const { body } = await call<{ list: { state: string; reason: string }[] }>(
      `GET ${path}/${source.sourceId}/message?state=refused`,
    );
    expect(body.list).toHaveLength(1);
    expect(body.list[0]?.reason).toMatch(/중간에서 잘렸습니다/);
    expect((await call(`GET ${path}/${source.sourceId}`)).body).toMatchObject({ errorCount: 1 });
  });

  it('are listed with their own bodies, also empty ones and those with control characters', async () => {
    await Promise.all(['', 'not\u001eJSON', '{"cut'].map((body) => post(body)));
    const { body } = await call<{ list: { payload: string }[] }>(`GET ${path}/${source.sourceId}/message`);
    expect(body.list.map(({ payload }) => payload).sort()).toEqual(['', 'not JSON', '{"cut']);
  });
});

it('stores the newest level of a device’s battery, also of messages without readings', async () => {
  const deviceId = await registerDevice();
  const status = (batteryLevel: number, secondsAgo: number) =>
    post(
      { ...uplink(secondsAgo, undefined, secondsAgo), data: undefined, margin: 10, batteryLevel },
      { query: '?event=status' },
    );
  for (const [percent, secondsAgo] of [
    [80.4, 300],
    [35.2, 60],
    [90, 200],
  ] as const)
    expect((await status(percent, secondsAgo)).status).toBe(200);
  await settled(['ignored', 'ignored', 'ignored']);
  const { rows } = await owner.query('select level from device_battery where device_id = $1', [deviceId]);
  expect(rows).toEqual([{ level: 35.2 }]);
  await owner.query('update device set installation_place_id = $1 where device_id = $2', [
    await createPlace(owner),
    deviceId,
  ]);
  expect((await call(`GET /admin/api/device/${deviceId}/fine-dusts`)).body).toMatchObject({ batteryLevel: 35 });
});

describe('a codec', () => {
  const codec = '/admin/api/device/codec';
  /** Two bytes of dust, and two of temperature in tenths of a degree Celsius. */
  const code = `function decodeUplink({ bytes, fPort }) {
    if (fPort !== 85) return { errors: ['unknown port'] };
    return { data: { pm: bytes[0] * 256 + bytes[1], temp: (bytes[2] * 256 + bytes[3]) / 10 } };
  }`;
  const examples = (temp: number) => `uplinkDecoder:
  fileName: codec.js
  examples:
    - description: a warm day
      input: { fPort: 85, bytes: [0, 30, 1, 4] }
      output: { data: { pm: 30, temp: ${temp} } }
    - description: another port
      input: { fPort: 1, bytes: [] }
      output: { errors: [unknown port] }`;
  const save = (body: object) =>
    call<{ version: number; retriedCount: number; examples: object[]; error?: string; field?: string }>(
      `POST ${codec}`,
      { modelName: `모델 ${next}`, version: 0, code, examples: '', ...body },
    );
  const mapping = { fineDust: field('/pm'), temperature: field('/temp') };
  const ofModel = (fCnt: number, bytes: number[], fPort = 85) => ({
    ...uplink(fCnt, undefined),
    fPort,
    deviceInfo: { ...uplink(fCnt, undefined).deviceInfo, deviceProfileName: `모델 ${next}` },
    data: Buffer.from(bytes).toString('base64'),
  });

  it('decodes waiting messages, also of a device that is still unknown', async () => {
    await send(ofModel(1, [0, 30, 1, 4]));
    await settled(['unknown']);
    expect((await save({ examples: examples(26) })).body).toEqual({
      version: 1,
      retriedCount: 1,
      examples: [
        expect.objectContaining({ description: 'a warm day', isPassed: true }),
        expect.objectContaining({ description: 'another port', isPassed: true }),
      ],
    });
    await vi.waitFor(async () => {
      const { body } = await call<{ samples: { decoded: string }[] }>(
        `GET ${path}/${source.sourceId}/mapping?series=air`,
      );
      expect(body.samples.map(({ decoded }) => JSON.parse(decoded))).toEqual([{ pm: 30, temp: 26 }]);
    }, 10_000 * timeFactor);
    const listed = await call<{ list: object[] }>(`GET /admin/api/device/unknown?keyword=${devEui.toUpperCase()}`);
    // Bytes tell nothing about the kind of device, and neither does the gateway's position.
    expect(listed.body.list).toEqual([expect.objectContaining({ messageCount: 1, guessedSeries: '' })]);
    await map(mapping);
    const deviceId = await registerDevice();
    await settled(['done']);
    expect(await readings(deviceId)).toEqual([{ dust: 300, temperature: 260 }]);
    const unknown = await call<{ list: object[] }>(`GET /admin/api/device/unknown?keyword=${devEui.toUpperCase()}`);
    expect(unknown.body.list).toEqual([]);
  });

  it("is tried on its examples: failing ones are reported, and code that isn't a decoder is refused", async () => {
    const saved = await save({ examples: examples(27) });
    expect(saved.body.examples[0]).toEqual({
      description: 'a warm day',
      isPassed: false,
      expected: '{"pm":30,"temp":27}',
      decoded: '{"pm":30,"temp":26}',
    });
    const refused = async (body: object) => (await save({ version: 1, ...body })).body;
    expect(await refused({ code: 'function (' })).toMatchObject({
      field: 'code',
      error: expect.stringMatching(/문법/),
    });
    expect(await refused({ code: 'const a = 1;' })).toMatchObject({
      field: 'code',
      error: expect.stringMatching(/디코더 함수/),
    });
    expect(await refused({ examples: '{' })).toMatchObject({ field: 'examples' });
    expect(await refused({ examples: 'a: 1' })).toMatchObject({ field: 'examples' });
    expect((await save({ version: 0 })).status).toBe(409);
  });

  it('reports failures and endless loops at the message, which a corrected version decodes', async () => {
    const deviceId = await registerDevice();
    await map(mapping);
    await save({ code: 'function decodeUplink() { for (;;); }' });
    await send(ofModel(1, [0, 30, 1, 4]));
    await settled(['failed']);
    expect((await states())[0].reason).toMatch(/계산이 끝나지 않아/);
    await save({ version: 1 });
    await settled(['done']);
    await send(ofModel(2, [0, 30, 1, 4], 2));
    await settled(['done', 'failed']);
    expect((await states())[1].reason).toBe('디코더가 읽지 못했습니다: unknown port');
    expect(await readings(deviceId)).toHaveLength(1);
  });

  it('stores reasons whose quoted text has NUL characters, and continues with other messages', async () => {
    const deviceId = await registerDevice();
    await map(mapping);
    const code = `function decodeUplink({ bytes }) {
      if (bytes[0] === 9) throw new Error('type ' + String.fromCharCode(bytes[1]));
      return { data: { pm: bytes[0] === 8 ? '\\0\\ud800' : bytes[0] } };
    }`;
    await save({ code, examples: JSON.stringify([{ input: { bytes: [9, 0] }, output: { data: {} } }]) });
    for (const [at, bytes] of [[9, 0], [8], [30]].entries()) await send(ofModel(at, bytes));
    await settled(['failed', 'failed', 'done']);
    expect((await states()).map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^디코더가 읽지 못했습니다: Error: type/),
      expect.stringMatching(/^값이 아닙니다/),
      '',
    ]);
    expect(await readings(deviceId)).toEqual([{ dust: 300, temperature: null }]);
  });

  it('returns several readings with their own times for a message with a list', async () => {
    const deviceId = await registerDevice();
    const second = Math.floor(Date.now() / 1000);
    await save({
      code: `function Decoder(bytes) {
        return { pm: bytes[0], history: [{ timestamp: ${second - 600}, pm: 7 }, { timestamp: ${second - 1200}, pm: 5 }] };
      }`,
    });
    await map({ fineDust: field('/pm') }, 0, { list: '/history', time: '/timestamp' });
    await send(ofModel(1, [9]));
    await settled(['done']);
    expect((await readings(deviceId)).map(({ dust }) => dust)).toEqual([50, 70, 90]);
  });

  it('is no longer used after a version without code', async () => {
    await registerDevice();
    await map({ fineDust: field('/pm10') });
    await save({});
    await save({ version: 1, code: '' });
    await send({ ...ofModel(1, [0]), object: { pm10: 3 } });
    await settled(['done']);
    const { body } = await call<{ code: string; versions: { isUsed: boolean }[] }>(
      `GET ${codec}?modelName=${encodeURIComponent(`모델 ${next}`)}`,
    );
    expect([body.code, body.versions.map(({ isUsed }) => isUsed)]).toEqual(['', [false, true]]);
  });
});

describe('the secret', () => {
  it('is required as a bearer token, in Basic, or in the address', async () => {
    const message = uplink(1, { pm10: 1 });
    expect((await post(message, { secret: 'wrong' })).status).toBe(401);
    expect((await post(message, { at: 999_999 })).status).toBe(401);
    const address = `${app.url}/ingest/v1/sources/${source.sourceId}`;
    const body = JSON.stringify(message);
    expect((await fetch(`${address}?event=up`, { method: 'POST', body })).status).toBe(401);
    expect((await fetch(`${address}/${source.secret}?event=up`, { method: 'POST', body })).status).toBe(200);
    const authorization = `Basic ${Buffer.from(`maru:${source.secret}`).toString('base64')}`;
    const answer = await fetch(`${address}?event=up`, { method: 'POST', body, headers: { authorization } });
    expect([answer.status, await answer.json()]).toEqual([200, { accepted: 0, repeated: 1, refused: [] }]);
    const { rows } = await owner.query('select secret_hash from source where source_id = $1', [source.sourceId]);
    expect(rows[0].secret_hash.toString('utf8')).not.toContain(source.secret);
  });

  it('is replaced by a renewed one, and deleted with the source', async () => {
    const { body } = await call<{ secret: string }>(`POST ${path}/${source.sourceId}/secret`);
    const status = async (secret: string) => (await post(uplink(1, { pm10: 1 }), { secret })).status;
    await vi.waitFor(async () => expect(await status(source.secret)).toBe(401), 5000);
    expect(await status(body.secret)).toBe(200);
    await call(`DELETE ${path}/${source.sourceId}`);
    await vi.waitFor(async () => expect(await status(body.secret)).toBe(401), 5000);
  });
});

it('accepts more messages per source than per device, and few wrong secrets', async () => {
  const narrow = await startTestApp({ databaseUrl: database.url, env: { REQUESTS_PER_MINUTE: '5' } });
  const statusOf = async (fCnt: number, secret: string) =>
    (await post(uplink(fCnt, { pm10: 1 }), { secret, url: narrow.url })).status;
  const right = await Promise.all(Array.from({ length: 20 }, (_, fCnt) => statusOf(fCnt, source.secret)));
  const wrong: number[] = [];
  for (let at = 0; at < 7; at += 1) wrong.push(await statusOf(at, 'wrong'));
  await narrow.stop();
  expect(right).toEqual(right.map(() => 200));
  expect(wrong).toContain(429);
});

it('answers oneM2M platforms with the result in X-M2M-RSC, and lists notifications without readings', async () => {
  source = await register('one-m2m');
  const sur = 'Mobius/ae/cnt/sub';
  const answer = await post({ 'm2m:sgn': { vrq: true, sur, nev: {} } }, { query: '' });
  expect([answer.status, answer.headers.get('x-m2m-rsc')]).toEqual([200, '2000']);
  for (const notification of [{ sud: true }, { nev: { rep: { 'm2m:\0': {} } } }])
    expect(await send({ 'm2m:sgn': { sur, ...notification } })).toEqual({ accepted: 0, repeated: 0, refused: [] });
  const { body } = await call<{ list: { reason: string }[] }>(`GET ${path}/${source.sourceId}/message?state=ignored`);
  expect(body.list.map(({ reason }) => reason)).toEqual([
    '측정 내용(contentInstance)이 아닌 자원의 알림입니다. (m2m:\ufffd)',
    expect.stringMatching(/^구독이 삭제되었다는 알림입니다/),
  ]);
});

describe('docs/networks.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/networks.md'), 'utf8');
  const commands = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command);

  it.each([
    ['the-things-stack', 0],
    ['chirpstack', 1],
    ['one-m2m', 2],
  ] as const)('shows a message of %s that Maru accepts', async (kind, at) => {
    expect(commands).toHaveLength(3);
    source = await register(kind);
    const command = (commands[at] ?? '')
      .replaceAll('$MARU', app.url)
      .replaceAll('$SOURCE', String(source.sourceId))
      .replaceAll('$SECRET', source.secret);
    const [, url = '', authorization, body = ''] =
      /^curl "(.+?)"(?: -H "authorization: (.+?)")? -d '([^']+)'\s*$/.exec(command) ?? [];
    const headers = { ...(authorization && { authorization }) };
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(await answer.json()).toEqual({ accepted: 1, repeated: 0, refused: [] });
  });
});

it('answers 503 while the database is unavailable, and stores the repeated message', async () => {
  expect((await post(uplink(1, { pm10: 1 }))).status).toBe(200);
  await way.break();
  const answer = await post(uplink(2, { pm10: 1 }));
  await way.mend();
  expect(answer.status).toBe(503);
  await vi.waitFor(async () => expect((await post(uplink(2, { pm10: 1 }))).status).toBe(200), 15_000);
  expect(await states()).toHaveLength(2);
});

it('notes at a message that several devices have its DevEUI, and stores it in the first', async () => {
  const deviceId = await registerDevice();
  const twin = await createDevice(owner, { managementCode: `TWIN-${next}` });
  await owner.query('update device set dev_eui = $1 where device_id = $2', [devEui.toUpperCase(), twin.deviceId]);
  await map(airMapping);
  await send(uplink(1, { pm10: 10, temp: 50 }));
  await settled(['done']);
  expect([(await readings(deviceId)).length, (await readings(twin.deviceId)).length]).toEqual([1, 0]);
  expect((await states())[0]?.reason).toMatch(new RegExp(`^AIR-${next} 장치에만 .* 2대입니다\\.$`));
});

it('hides an ignored device, even if it reports again, until it is listed again', async () => {
  await send(uplink(1, { pm10: 12 }));
  await settled(['unknown']);
  const code = devEui.toUpperCase();
  const ignored = await call(`DELETE /admin/api/device/unknown?managementCodes=${code},NOT-THERE`);
  expect(ignored.body).toEqual({
    results: [
      { id: code, isSuccessDelete: true, errorReason: '' },
      { id: 'NOT-THERE', isSuccessDelete: false, errorReason: '미등록 장치 목록에 없습니다.' },
    ],
    isCompleted: false,
  });
  await send(uplink(2, { pm10: 12 }));
  await settled(['unknown', 'unknown']);
  const listed = async (filter = '') =>
    (await call<{ list: object[] }>(`GET /admin/api/device/unknown?keyword=${code}${filter}`)).body.list.length;
  expect([await listed(), await listed('&isIgnored=true')]).toEqual([0, 1]);
  const restored = await call(`PATCH /admin/api/device/unknown?managementCodes=${code},NOT-THERE`);
  expect(restored.body).toEqual({
    results: [
      { id: code, errorReason: '' },
      { id: 'NOT-THERE', errorReason: '미등록 장치 목록에 없습니다.' },
    ],
    isCompleted: false,
  });
  expect([await listed(), await listed('&isIgnored=true')]).toEqual([1, 0]);
  await call(`DELETE ${path}/${source.sourceId}`);
  const { body } = await call<{ list: object[] }>(`GET /admin/api/device/unknown?keyword=${code}`);
  expect(body.list).toEqual([expect.objectContaining({ managementCode: code, sourceId: null, sourceName: '' })]);
});
