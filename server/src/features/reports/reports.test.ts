import { placeCode } from '@maru/domain/place-code';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createPlace } from '#test/factories.ts';
import { createSingle, sendReport, setLight } from '#test/reports.ts';
import { solve } from '#test/solve.ts';
import { untilWaiting } from '#test/waiting.ts';

/** Ten in the evening in November, long after sunset. */
const evening = new Date('2026-11-01T22:00:00+09:00');
let now = evening;
let app: TestApp;
let addresses = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web', TRUST_PROXY: '1' } });
});
afterAll(() => app.stop());

/** Sends a report, by default from a new address each. */
const report = (placeId: number, fields: Record<string, string | Blob>, address?: string) => {
  addresses += 1;
  return sendReport(app.url, placeId, fields, address ?? `198.51.100.${addresses}`);
};
async function get<Body>(path: string): Promise<{ status: number; body: Body }> {
  const answer = await fetch(app.url + path);
  return { status: answer.status, body: (await answer.json()) as Body };
}
async function post(path: string, body: object) {
  const answer = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
interface Followed {
  state: string;
  canReopen: boolean;
  contact: string;
  words: string;
  hasPhoto: boolean;
  placeName: string;
  history: { event: string; detail: string }[];
}
const follow = async (secret: string) => (await get<Followed>(`/api/report/follow/${secret}`)).body;
const stateIn = async (placeId: number) =>
  (
    await app.pool.query<{ state: string; count: number }>(
      `select state, report_count as count from report_incident where installation_place_id = $1 order by 1`,
      [placeId],
    )
  ).rows;
const setState = (placeId: number, state: string) =>
  app.pool.query(
    `update report_incident set state = $2, closed_at = $3, due_at = null where installation_place_id = $1`,
    [placeId, state, now],
  );

describe('the place of a label', () => {
  it('shows kind, state, causes and open incidents, without other reporters’ words', async () => {
    const { placeId, deviceId } = await createSingle(app.pool, 'light');
    await setLight(app.pool, deviceId, 'on', now);
    await report(placeId, { cause: 'flickering', words: '우리 집 앞입니다' });
    const { status, body } = await get<object>(`/api/report/things/${placeCode(placeId).toLowerCase()}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: placeCode(placeId),
      placeType: 'light',
      groupName: '보안등',
      placeName: '3길 어귀',
      dongName: '면목2동',
      status: 'on',
      statusName: '점등',
      incidents: [{ cause: 'flickering', causeName: '깜빡임', state: 'received', stateName: '접수' }],
    });
    expect(JSON.stringify(body)).toContain('"causeName":"불이 켜지지 않음","causeEnglishName":"Doesn’t light up"');
    expect(JSON.stringify(body)).not.toContain('우리 집');
  });

  it('masks the name of a building', async () => {
    const placeId = await createPlace(app.pool, { placeType: 'building', name: '가람 빌라' });
    const { secret } = (await report(placeId, { cause: 'crack' })).body;
    expect((await get(`/api/report/things/${placeCode(placeId)}`)).body).toMatchObject({ placeName: '가****' });
    expect((await follow(secret)).placeName).toBe('가****');
  });

  it('is not found by a mistyped code, for a deleted place, and for a group without causes', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const code = placeCode(placeId);
    const wrong = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0');
    expect((await get(`/api/report/things/${wrong}`)).status).toBe(404);
    await app.pool.query('update installation_place set deleted_at = now() where installation_place_id = $1', [
      placeId,
    ]);
    expect((await get(`/api/report/things/${code}`)).status).toBe(404);
    const air = await createPlace(app.pool);
    expect(await get(`/api/report/things/${placeCode(air)}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});

describe('a report', () => {
  it('opens an incident, which only reports of the same cause join', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const many = await Promise.all(Array.from({ length: 12 }, () => report(placeId, { cause: 'damaged' })));
    expect(many.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(many.filter(({ body }) => !body.isJoined)).toHaveLength(1);
    expect(new Set(many.map(({ body }) => body.secret)).size).toBe(12);
    await report(placeId, { cause: 'other' });
    expect(await stateIn(placeId)).toEqual([
      { state: 'received', count: 12 },
      { state: 'received', count: 1 },
    ]);
  });

  it('is confirmed at once if the light itself reports the fault', async () => {
    for (const [status, at, state] of [
      ['failure', now, 'confirmed'],
      ['off', now, 'confirmed'],
      ['on', new Date(now.getTime() - 4 * 3_600_000), 'confirmed'],
      ['on', now, 'received'],
    ] as const) {
      const { placeId, deviceId } = await createSingle(app.pool, 'light');
      await setLight(app.pool, deviceId, status, at);
      const { body } = await report(placeId, { cause: 'unlit' });
      expect([status, body.state]).toEqual([status, state]);
      const { history } = await follow(body.secret);
      expect(history.map(({ event }) => event)).toEqual(
        state === 'confirmed' ? ['received', 'measuredConfirmed'] : ['received'],
      );
    }
  });

  it('is not confirmed by a lamp that is off by day', async () => {
    now = new Date('2026-11-01T13:00:00+09:00');
    const { placeId, deviceId } = await createSingle(app.pool, 'light');
    await setLight(app.pool, deviceId, 'off', now);
    expect((await report(placeId, { cause: 'unlit' })).body.state).toBe('received');
    now = evening;
  });

  it.each([
    [{ cause: 'full' }, 'cause'],
    [{}, 'cause'],
    [{ cause: 'other', contact: 'somebody' }, 'contact'],
    [{ cause: 'other', contact: '010-1234-5678' }, 'hasConsented'],
    [{ cause: 'other', words: '가'.repeat(501) }, 'words'],
  ])('is refused with %j, and stores nothing', async (fields, field) => {
    const { placeId } = await createSingle(app.pool, 'light');
    expect(await report(placeId, fields)).toMatchObject({ status: 400, body: { code: 'VALIDATION', field } });
    expect(await stateIn(placeId)).toEqual([]);
  });

  it('has a photo that is encoded again, without metadata', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#36c' } });
    const bytes = await image
      .withExif({ IFD0: { Artist: 'Hong Gildong' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Gildong')).toBe(true);
    const { body } = await report(placeId, { cause: 'damaged', file: new Blob([new Uint8Array(bytes)]) });
    expect(await follow(body.secret)).toMatchObject({ hasPhoto: true });
    const { rows } = await app.pool.query<{ name: string }>(
      `select hash_file_name as name from attachment where owner_kind = 'report'`,
    );
    const stored = [];
    for await (const chunk of await app.app.services.files.open(rows[0]?.name ?? '')) stored.push(chunk as Buffer);
    expect(Buffer.concat(stored).includes('Gildong')).toBe(false);
    const refused = await report(placeId, { cause: 'damaged', file: new Blob(['<svg onload="x()"/>']) });
    expect(refused).toMatchObject({ status: 415, body: { code: 'FILE_TYPE_REFUSED' } });
    expect(await stateIn(placeId)).toEqual([{ state: 'received', count: 1 }]);
  });

  it('requires a proof of work from an address that reported often, each proof once', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const address = '203.0.113.9';
    for (let count = 0; count < 5; count += 1)
      expect((await report(placeId, { cause: 'other' }, address)).status).toBe(200);
    const challenged = await report(placeId, { cause: 'other' }, address);
    expect(challenged).toMatchObject({ status: 428, body: { code: 'PROOF_OF_WORK_REQUIRED' } });
    const proofOfWork = await solve(challenged.body.challenge ?? '');
    expect((await report(placeId, { cause: 'other', proofOfWork }, '203.0.113.10')).status).toBe(200);
    expect((await report(placeId, { cause: 'other', proofOfWork }, address)).status).toBe(200);
    expect((await report(placeId, { cause: 'other', proofOfWork }, address)).status).toBe(428);
  });

  it('is refused over the limit of the place or the address; then it doesn’t count for the place', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const { placeId: other } = await createSingle(app.pool, 'light');
    const address = '203.0.113.77';
    const countOf = async (place: number) =>
      (await app.pool.query('select count from guess where subject = $1', [`report of place ${place}`])).rows[0]?.count;
    const setCount = (subject: string, count: number) =>
      app.pool.query('update guess set count = $2 where subject = $1', [subject, count]);
    expect((await report(placeId, { cause: 'other' }, address)).status).toBe(200);
    expect(await countOf(placeId)).toBe(1);
    await setCount(`report of place ${placeId}`, 300);
    expect((await report(placeId, { cause: 'other' }, address)).status).toBe(429);
    await setCount(`report ${address}`, 60);
    const challenged = await report(other, { cause: 'other' }, address);
    const proofOfWork = await solve(challenged.body.challenge ?? '');
    expect((await report(other, { cause: 'other', proofOfWork }, address)).status).toBe(429);
    expect(await countOf(other)).toBeUndefined();
    expect(await stateIn(other)).toEqual([]);
  });
});

describe('following a report', () => {
  it('requires only the secret, of which only the hash is stored', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const fields = { cause: 'other', words: '<b>깜깜합니다</b>', contact: 'hong@example.kr', hasConsented: 'true' };
    const { secret } = (await report(placeId, fields)).body;
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await follow(secret)).toMatchObject({
      state: 'received',
      words: '<b>깜깜합니다</b>',
      contact: 'ho**@example.kr',
      canReopen: false,
    });
    expect((await get(`/api/report/follow/${'A'.repeat(43)}`)).status).toBe(404);
    const { rows } = await app.pool.query('select report::text as row from report');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain('hong@example');
  });

  it('reopens a done incident, once per report', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const first = (await report(placeId, { cause: 'damaged' })).body.secret;
    const second = (await report(placeId, { cause: 'damaged' })).body.secret;
    expect((await post('/api/report/reopen', { secret: first })).status).toBe(409);
    await setState(placeId, 'done');
    expect((await follow(first)).canReopen).toBe(true);
    const answers = await Promise.all([first, first].map((secret) => post('/api/report/reopen', { secret })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await follow(second)).state).toBe('received');
    await setState(placeId, 'done');
    expect(await follow(first)).toMatchObject({ canReopen: false });
    expect((await post('/api/report/reopen', { secret: first })).status).toBe(409);
    expect((await post('/api/report/reopen', { secret: second })).status).toBe(200);
  });

  it('joins a newer open incident instead of reopening the old one', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const { secret } = (await report(placeId, { cause: 'damaged' })).body;
    await setState(placeId, 'done');
    await report(placeId, { cause: 'damaged' });
    expect((await post('/api/report/reopen', { secret })).body).toMatchObject({ state: 'received' });
    expect(await stateIn(placeId)).toEqual([
      { state: 'done', count: 0 },
      { state: 'received', count: 2 },
    ]);
    expect((await follow(secret)).history.map(({ event }) => event)).toEqual(['received', 'stillBroken']);
  });

  it('locks the older incident first, as joins do, so that both can’t deadlock', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    await report(placeId, { cause: 'damaged' });
    await setState(placeId, 'done');
    const { secret } = (await report(placeId, { cause: 'damaged' })).body;
    await setState(placeId, 'done');
    await app.pool.query(
      `update report_incident set state = 'received', closed_at = null, due_at = $2
       where report_incident_id = (select min(report_incident_id) from report_incident where installation_place_id = $1)`,
      [placeId, now],
    );
    const holding = await app.pool.connect();
    try {
      await holding.query('begin');
      const lock = (order: string) =>
        holding.query(
          `select from report_incident where installation_place_id = $1 order by report_incident_id ${order} limit 1
           for update nowait`,
          [placeId],
        );
      await lock('asc');
      const reopening = post('/api/report/reopen', { secret });
      await untilWaiting(app.pool, 1);
      await lock('desc');
      await holding.query('commit');
      expect((await reopening).body).toMatchObject({ state: 'received' });
    } finally {
      holding.release(true);
    }
  });

  it('erases the contact on request', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const fields = { cause: 'other', contact: '010-1234-5678', hasConsented: 'true' };
    const { secret } = (await report(placeId, fields)).body;
    expect((await follow(secret)).contact).toBe('010-****-5678');
    expect((await post('/api/report/withdraw-contact', { secret })).body).toEqual({ result: true });
    expect((await follow(secret)).contact).toBe('');
    expect((await post('/api/report/withdraw-contact', { secret: 'B'.repeat(43) })).status).toBe(404);
  });
});
