import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { misbehaviours, type PlayedService, playForecastService } from '#test/air-korea-service.ts';
import { ForecastUnavailable } from '../bulletin.ts';
import { airKoreaService } from './air-korea.ts';

/** A key in the form of issued keys: base64, which must be encoded in an address. */
const serviceKey = 'nIkq+8Ux/dP2mQzV0a1bS3c==';
let played: PlayedService;
beforeAll(async () => {
  played = await playForecastService(serviceKey);
});
afterEach(() => {
  played.misbehave(null);
  played.requests.length = 0;
});
afterAll(() => played.close());

const at = (seoul: string) => new Date(`${seoul.replace(' ', 'T')}+09:00`);
const newest = (now: string, changes: { serviceKey?: string; region?: string; signal?: AbortSignal } = {}) => {
  const { signal = new AbortController().signal, ...options } = changes;
  const service = airKoreaService({
    url: played.url,
    serviceKey,
    region: '서울',
    timeoutMs: 300,
    pausesMs: [10, 10],
    ...options,
  });
  return service.newest(at(now), signal);
};
const grades = (seoul: string, jeju = '좋음') => `서울 : ${seoul},제주 : ${jeju},경기북부 : 매우나쁨`;
const same = (word: string) => ({ PM10: grades(word), PM25: grades(word) });

describe('newest bulletin', () => {
  test('is chosen among the bulletins of a day, with both pollutants and the sentence', async () => {
    played.bulletins = [
      { announced: '2026-11-20 05', grades: { '2026-11-20': same('나쁨') } },
      {
        announced: '2026-11-20 11',
        grades: {
          '2026-11-20': { PM10: grades('보통'), PM25: grades('나쁨') },
          '2026-11-21': { PM10: grades('좋음'), PM25: grades('매우 나쁨') },
          '2026-11-22': same('예보없음'),
        },
      },
    ];
    expect(await newest('2026-11-20 12:00')).toEqual({
      announcedAt: at('2026-11-20 11:00'),
      days: [
        { date: '2026-11-20', fineDust: 'normal', ultraFineDust: 'bad', overall: '2026-11-20 PM25 예보입니다.' },
        { date: '2026-11-21', fineDust: 'good', ultraFineDust: 'very_bad', overall: '2026-11-21 PM25 예보입니다.' },
        { date: '2026-11-22', fineDust: null, ultraFineDust: null, overall: '2026-11-22 PM25 예보입니다.' },
      ],
    });
    expect((await newest('2026-11-20 12:00', { region: '제주' }))?.days[0]?.fineDust).toBe('good');
  });

  test("is the previous one while the hour's bulletin has only one pollutant", async () => {
    played.bulletins = [
      { announced: '2026-11-20 05', grades: { '2026-11-20': same('나쁨') } },
      { announced: '2026-11-20 11', grades: { '2026-11-20': { PM10: grades('보통'), PM25: '' } } },
    ];
    expect((await newest('2026-11-20 11:05'))?.announcedAt).toEqual(at('2026-11-20 05:00'));
  });

  test('is searched on the previous day after midnight and while the first of the day is late', async () => {
    played.bulletins = [{ announced: '2026-10-31 23', grades: { '2026-11-01': same('보통') } }];
    for (const now of ['2026-11-01 00:10', '2026-11-01 04:59', '2026-11-01 05:02'])
      expect((await newest(now))?.announcedAt, now).toEqual(at('2026-10-31 23:00'));
    expect(played.requests.map((url) => url.searchParams.get('searchDate'))).toEqual(
      ['2026-10-31', '2026-10-31', '2026-11-01', '2026-10-31'].flatMap((day) => [day, day]),
    );
  });

  test('is null if the service has none, or only one of another region', async () => {
    played.bulletins = [];
    expect(await newest('2026-11-20 12:00')).toBeNull();
    played.bulletins = [{ announced: '2026-11-20 11', grades: { '2026-11-20': same('보통') } }];
    expect(await newest('2026-11-20 12:00', { region: '영서' })).toBeNull();
  });

  test('accepts the service key in its encoded form too', async () => {
    played.bulletins = [{ announced: '2026-11-20 11', grades: { '2026-11-20': same('보통') } }];
    expect(await newest('2026-11-20 12:00', { serviceKey: encodeURIComponent(serviceKey) })).not.toBeNull();
  });
});

describe('failing service', () => {
  const failure = async (...given: Parameters<typeof newest>) => {
    const error: unknown = await newest(...given).catch((thrown: unknown) => thrown);
    if (!(error instanceof ForecastUnavailable)) throw new Error(`expected ForecastUnavailable, got ${String(error)}`);
    return error.message;
  };

  test.each([
    ['keyError', 'the service key is not registered (code 30)', 1],
    ['forbidden', 'the service answered with status 403', 1],
    ['gatewayFault', 'the gateway answered with an error (code 04)', 3],
    ['serverError', 'the service answered with status 500', 3],
    ['silence', 'the service could not be asked (TimeoutError)', 3],
    ['silenceMidway', 'the service could not be asked (TimeoutError)', 3],
    ['truncated', 'the answer is not whole JSON', 3],
    ['resultError', 'the service answered with result 99', 3],
    ['nonsense', 'the service answered with result unknown', 3],
    ['oddItems', 'no item of the answer could be read', 3],
    ['endless', 'the answer is too long', 3],
  ] as const)('reports %s, and retries if that may help', async (how, message, requests) => {
    played.misbehave(misbehaviours[how]);
    expect(await failure('2026-11-20 12:00')).toBe(message);
    expect(played.requests).toHaveLength(requests);
  });

  test('is retried successfully', async () => {
    played.bulletins = [{ announced: '2026-11-20 11', grades: { '2026-11-20': same('보통') } }];
    played.misbehave(misbehaviours.serverError, 2);
    expect((await newest('2026-11-20 12:00'))?.announcedAt).toEqual(at('2026-11-20 11:00'));
  });

  test("isn't retried once the process ends", async () => {
    played.misbehave(misbehaviours.silence);
    const closing = new AbortController();
    const pending = newest('2026-11-20 12:00', { signal: closing.signal });
    closing.abort();
    await expect(pending).rejects.toThrow();
    expect(played.requests.length).toBeLessThanOrEqual(1);
  });

  test("doesn't reveal the key if unreachable", async () => {
    const service = airKoreaService({ url: 'http://127.0.0.1:1', serviceKey, region: '서울', pausesMs: [] });
    const error: unknown = await service.newest(at('2026-11-20 12:00'), new AbortController().signal).catch((e) => e);
    expect(String(error)).toBe('Error: the service could not be asked (ECONNREFUSED)');
    expect((error as Error).cause).toBeUndefined();
  });
});
