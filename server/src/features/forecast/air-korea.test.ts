import type { Output } from '@maru/contract/call';
import type { forecast } from '@maru/contract/forecast';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type App, createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { misbehaviours, type PlayedService, playForecastService } from '#test/air-korea-service.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { testDistrictFile } from '#test/district.ts';
import { measured } from '#test/measured.ts';

type Answer = Output<typeof forecast.forecast>;
const serviceKey = 'nIkq+8Ux/dP2mQzV0a1bS3c==';
const at = (seoul: string) => new Date(`${seoul.replace(' ', 'T')}+09:00`);
const grades = (word: string) => ({ PM10: `서울 : ${word}`, PM25: `서울 : ${word},부산 : 좋음` });

let now = at('2026-11-20 12:00');
let database: TestDatabase;
let service: PlayedService;
const apps: App[] = [];
let logged = '';

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  service = await playForecastService(serviceKey);
});
afterEach(async () => {
  await apps[0]?.services.pool.query('delete from air_forecast');
  await Promise.all(apps.splice(0).map((app) => app.stop()));
  await service.close();
});
afterAll(async () => {
  await database.drop();
  for (const form of [serviceKey, encodeURIComponent(serviceKey)]) expect(logged).not.toContain(form);
});

/** A process on the test's database; `env` adds to its environment. */
async function start(env: Record<string, string> = { AIR_KOREA_SERVICE_KEY: serviceKey }): Promise<App> {
  const log = pino(
    { level: 'debug' },
    {
      write(line: string) {
        logged += line;
      },
    },
  );
  const config = readConfig({
    DATABASE_URL: database.url,
    DATABASE_APP_URL: database.appUrl,
    AIR_KOREA_URL: service.url,
    MARU_DISTRICT: testDistrictFile,
    ...env,
  });
  const app = await createApp(config, log, { now: () => now });
  // Disables the cache, because the test changes its clock.
  vi.spyOn(app.http.answers, 'fresh').mockReturnValue(undefined);
  apps.push(app);
  return app;
}

/** The answer at a time in Seoul. */
async function ask(app: App, seoul: string): Promise<Answer> {
  now = at(seoul);
  const response = await app.http.inject('/api/air-korea/air-quality-forecast');
  expect(response.statusCode).toBe(200);
  return response.json<Answer>();
}
const brief = ({ today, tomorrow, afterTomorrow }: Answer) =>
  [today, tomorrow, afterTomorrow].map((day) => `${day.date} ${day.statusName}`);

describe('GET /api/air-korea/air-quality-forecast', () => {
  test('shows the newest bulletin by day', async () => {
    service.bulletins = [
      {
        announced: '2026-11-20 11',
        grades: { '2026-11-20': { PM10: '서울 : 보통', PM25: '서울 : 나쁨' }, '2026-11-21': grades('좋음') },
      },
    ];
    const answer = await ask(await start(), '2026-11-20 12:00');
    expect(answer).toEqual({
      today: {
        date: '2026-11-20',
        isAnnounced: true,
        status: 'bad',
        statusName: '나쁨',
        ultraFineDustStatus: 'bad',
        ultraFineDustStatusName: '나쁨',
        fineDustStatus: 'normal',
        fineDustStatusName: '보통',
        overall: '2026-11-20 PM25 예보입니다.',
      },
      tomorrow: expect.objectContaining({ date: '2026-11-21', isAnnounced: true, status: 'good' }),
      afterTomorrow: {
        date: '2026-11-22',
        isAnnounced: false,
        status: 'inspection',
        statusName: '17시 이후 발표',
        ultraFineDustStatus: 'inspection',
        ultraFineDustStatusName: '17시 이후 발표',
        fineDustStatus: 'inspection',
        fineDustStatusName: '17시 이후 발표',
        overall: '',
      },
      announcedDatetime: '2026-11-20 11:00:00',
      isStale: false,
      source: 'air-korea',
    });
  });

  test('shows the third day exactly from 17:00, also at the end of a month', async () => {
    const days = { '2026-11-29': grades('좋음'), '2026-11-30': grades('보통'), '2026-12-01': grades('나쁨') };
    service.bulletins = [{ announced: '2026-11-29 17', grades: days }];
    const app = await start();
    expect(brief(await ask(app, '2026-11-29 16:59'))).toEqual([
      '2026-11-29 좋음',
      '2026-11-30 보통',
      '2026-12-01 17시 이후 발표',
    ]);
    expect((await ask(app, '2026-11-29 17:00')).afterTomorrow).toMatchObject({ isAnnounced: true, statusName: '나쁨' });
  });

  test('switches at midnight to the bulletin of 23 h', async () => {
    const days = { '2026-12-31': grades('좋음'), '2027-01-01': grades('보통'), '2027-01-02': grades('나쁨') };
    service.bulletins = [{ announced: '2026-12-31 23', grades: days }];
    const app = await start();
    expect(brief(await ask(app, '2026-12-31 23:59'))).toEqual([
      '2026-12-31 좋음',
      '2027-01-01 보통',
      '2027-01-02 나쁨',
    ]);
    const after = await ask(app, '2027-01-01 00:00');
    expect(brief(after)).toEqual(['2027-01-01 보통', '2027-01-02 나쁨', '2027-01-03 17시 이후 발표']);
    expect(after).toMatchObject({ announcedDatetime: '2026-12-31 23:00:00', isStale: false });
    expect(service.requests).toHaveLength(2);
  });

  test('polls for a bulletin from its hour every ten minutes until it is published', async () => {
    service.bulletins = [{ announced: '2026-11-20 05', grades: { '2026-11-20': grades('좋음') } }];
    const app = await start();
    const announced = async (seoul: string) => (await ask(app, seoul)).announcedDatetime?.slice(11, 16);
    const questions = () => service.requests.splice(0).length / 2;
    expect([await announced('2026-11-20 10:59'), questions()]).toEqual(['05:00', 1]);
    expect([await announced('2026-11-20 11:00'), questions()]).toEqual(['05:00', 0]);
    expect([await announced('2026-11-20 11:09'), questions()]).toEqual(['05:00', 1]);
    service.bulletins.push({ announced: '2026-11-20 11', grades: { '2026-11-20': grades('나쁨') } });
    expect([await announced('2026-11-20 11:18'), questions()]).toEqual(['05:00', 0]);
    expect((await ask(app, '2026-11-20 11:18')).isStale).toBe(false);
    expect([await announced('2026-11-20 11:19'), questions()]).toEqual(['11:00', 1]);
    expect([await announced('2026-11-20 16:59'), questions()]).toEqual(['11:00', 0]);
  });

  test('serves the last good answer while the service is unavailable, even after a restart, and marks it', async () => {
    service.bulletins = [
      { announced: '2026-11-20 05', grades: { '2026-11-20': grades('좋음'), '2026-11-21': grades('보통') } },
    ];
    await ask(await start(), '2026-11-20 06:00');
    service.misbehave(misbehaviours.keyError);
    const other = await start();
    expect(await ask(other, '2026-11-20 11:30')).toMatchObject({
      today: { statusName: '좋음' },
      announcedDatetime: '2026-11-20 05:00:00',
      isStale: true,
    });
    expect(logged).toContain('the service key is not registered');
    service.misbehave(null);
    service.bulletins.push({ announced: '2026-11-20 11', grades: { '2026-11-20': grades('나쁨') } });
    expect(await ask(other, '2026-11-20 11:45')).toMatchObject({ today: { statusName: '나쁨' }, isStale: false });
  });

  test('answers within two seconds if the service hangs and no forecast was ever fetched', measured, async () => {
    service.misbehave(misbehaviours.silence);
    const app = await start();
    const startedAt = performance.now();
    const answer = await ask(app, '2026-11-20 12:00');
    const took = performance.now() - startedAt;
    expect(took).toBeGreaterThan(1_500);
    expect(took).toBeLessThan(3_000);
    expect(answer).toMatchObject({ announcedDatetime: null, isStale: false, source: 'air-korea' });
    expect(brief(answer)).toEqual(['2026-11-20 예보 없음', '2026-11-21 예보 없음', '2026-11-22 17시 이후 발표']);
    expect([answer.today, answer.tomorrow, answer.afterTomorrow].map((day) => day.isAnnounced)).toEqual(
      Array(3).fill(false),
    );
  });

  test('transfers the request to another process if the requesting one ends', async () => {
    service.bulletins = [{ announced: '2026-11-20 11', grades: { '2026-11-20': grades('좋음') } }];
    service.misbehave(misbehaviours.silence);
    const ending = await start();
    const waiting = ask(ending, '2026-11-20 12:00');
    await expect.poll(() => service.requests.length).toBe(1);
    await ending.stop();
    await waiting;
    apps.length = 0;
    service.misbehave(null);
    expect((await ask(await start(), '2026-11-20 12:01')).today.statusName).toBe('좋음');
  });

  test('lets one of several processes make the request', async () => {
    service.bulletins = [{ announced: '2026-11-20 11', grades: { '2026-11-20': grades('좋음') } }];
    const several = await Promise.all([start(), start(), start()]);
    await Promise.all(several.map((app) => ask(app, '2026-11-20 12:00')));
    expect(service.requests).toHaveLength(2);
    for (const app of several) expect((await ask(app, '2026-11-20 12:00')).today.statusName).toBe('좋음');
  });

  test('returns no forecast without a key outside the demo, even if a fictitious one is stored', async () => {
    await ask(await start({ MARU_DEMO: 'on' }), '2026-11-20 12:00');
    const answer = await ask(await start({}), '2026-11-20 18:00');
    expect(answer).toMatchObject({ source: 'none', announcedDatetime: null, isStale: false });
    expect(brief(answer)).toEqual(['2026-11-20 예보 연동 전', '2026-11-21 예보 연동 전', '2026-11-22 예보 연동 전']);
    expect(service.requests).toHaveLength(0);
  });

  test('generates a fictitious forecast without a key only in the demo, and marks it', async () => {
    const answer = await ask(await start({ MARU_DEMO: 'on' }), '2026-11-20 18:00');
    expect(answer).toMatchObject({ source: 'sandbox', announcedDatetime: '2026-11-20 17:00:00', isStale: false });
    expect(answer.afterTomorrow.isAnnounced).toBe(true);
    expect(service.requests).toHaveLength(0);
  });
});
