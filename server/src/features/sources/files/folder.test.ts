/** Files in the folder of a source. */
import { appendFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice } from '#test/factories.ts';

let app: TestApp;
let owner: pg.Client;
let token: string;
const path = '/admin/api/device/source';
const waiting = { timeout: 20_000, interval: 100 };

beforeAll(async () => {
  app = await startTestApp();
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  ({ token } = await addCaller(app.app.services));
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});
const call = <Body = Record<string, unknown>>(name: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, name, body);

it('reads each file once, also in EUC-KR and with semicolons, and reports unreadable files', async () => {
  const { deviceId } = await createDevice(owner, { managementCode: 'LOGGER-1' });
  const made = await call<{ sourceId: number }>(`POST ${path}`, { name: '로거', kind: 'files', zone: 'Asia/Seoul' });
  const { sourceId } = made.body;
  await call(`PATCH ${path}/${sourceId}/columns`, { deviceColumn: '센서', timeColumn: '일시' });
  const own = { path: '/미세먼지', unit: '', factor: 1, offset: 0, depth: 0, everyMinutes: 0, words: [] };
  await call(`POST ${path}/${sourceId}/mapping`, {
    series: 'air',
    modelName: '',
    version: 0,
    fields: [{ field: 'fineDust', ...own }],
    list: '',
    time: '',
  });
  const { folder } = (await call<{ folder: string }>(`GET ${path}/${sourceId}`)).body;
  await mkdir(folder, { recursive: true });
  /** Writes a file under another name first and then moves it, as some programs do. */
  const put = async (name: string, bytes: string | Buffer) => {
    await writeFile(join(folder, `.${name}`), bytes);
    await rename(join(folder, `.${name}`), join(folder, name));
  };
  const waitForRemoval = () =>
    vi.waitFor(async () => expect((await readdir(folder)).sort()).toEqual(['done', 'failed']), waiting);
  const dust = async () =>
    (
      await owner.query('select fine_dust as dust from air_reading where device_id = $1 order by 1', [deviceId])
    ).rows.map((row) => row.dust / 10);
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

  // A name without room for the time in front of it, and one in EUC-KR, must not hold up other files.
  const long = `${'가'.repeat(81)}.csv`;
  await put(long, `일시,센서,미세먼지\n${day} 00:00,LOGGER-1,10\n`);
  const name = Buffer.concat([Buffer.from(`${folder}/`), iconv.encode('로거.csv', 'cp949')]);
  await writeFile(name, `일시,센서,미세먼지\n${day} 00:30,LOGGER-1,10.5\n`);
  await put(
    'a.csv',
    iconv.encode(`모델;L-9\n일시;센서;미세먼지\n${day} 01:00;LOGGER-1;11\n${day} 02:00;LOGGER-1;12\n`, 'cp949'),
  );
  await waitForRemoval();
  // A file that grows while it is read is read again.
  await owner.query('begin; lock table source_message in share row exclusive mode');
  await put('d.csv', `일시,센서,미세먼지\n${day} 04:00,LOGGER-1,14\n`);
  const blocked = `select from pg_locks join pg_stat_activity using (pid)
    where relation = 'source_message'::regclass and not granted and query like '%message_key%'`;
  await vi.waitFor(async () => {
    // A transaction otherwise sees the statements as of its first look.
    await owner.query('select pg_stat_clear_snapshot()');
    expect((await owner.query(blocked)).rowCount).toBe(1);
  }, waiting);
  await appendFile(join(folder, 'd.csv'), `${day} 05:00,LOGGER-1,15\n`);
  await owner.query('commit');
  await put('b.csv', `일시\t센서\t미세먼지\n${day} 02:00\tLOGGER-1\t12\n${day} 03:00\tLOGGER-1\t13\n곧\tLOGGER-1\t1\n`);
  await put('c.csv', '시간,센서\n1,2\n');
  await waitForRemoval();
  await vi.waitFor(async () => expect(await dust()).toEqual([10, 10.5, 11, 12, 13, 14, 15]), waiting);
  expect((await readdir(join(folder, 'done'))).map((name) => name.slice(15)).sort()).toEqual([
    'a.csv',
    'b.csv',
    'd.csv',
    expect.stringMatching(/^가{5,}\.csv$/),
    '로거.csv',
  ]);
  expect((await readdir(join(folder, 'failed'))).map((name) => name.slice(15))).toEqual(['c.csv']);
  const refused = await call<{ list: { reason: string }[] }>(`GET ${path}/${sourceId}/message?state=refused`);
  expect(refused.body.list.map(({ reason }) => reason).sort()).toEqual([
    '4행: 시각을 읽을 수 없습니다. (‘곧’)',
    '다음 열이 파일에 없습니다: 시각 열 ‘일시’. 파일의 열: 시간, 센서',
  ]);
  expect((await call(`GET ${path}/${sourceId}`)).body).toMatchObject({ messageCount: 9, repeatCount: 2 });
});
