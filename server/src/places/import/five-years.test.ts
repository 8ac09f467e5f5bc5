/** Imports the real five-year file and compares the portal's answers with the file's content. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { importedAir } from '#features/air/imported.ts';
import { storeDongs } from '#places/district/queries.ts';
import { openOwnerPool } from '#platform/database/pool.ts';
import { Partitions } from '#telemetry/partitions/partitions.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { testDistrictFile } from '#test/district.ts';
import { importReadings } from './import.ts';

const file = fileURLToPath(new URL('../../../../../shared/data/seoul-hourly-2018-2022.csv', import.meta.url));
const rowsInFile = 43_800;
const mostSeconds = 15;

interface Sums {
  count: number;
  ultraFineDust: number;
  fineDust: number;
}

/**
 * Sums computed independently from the file's text: a row's hour is its date at midnight plus its hours, so that 24:00
 * belongs to the next day. The file contains one day twice; repeated hours are counted once.
 */
function sumsOfFile(): Record<'hour' | 'day' | 'month', Map<string, Sums>> {
  const sums = { hour: new Map<string, Sums>(), day: new Map<string, Sums>(), month: new Map<string, Sums>() };
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)) {
    const [, moment = '', ultraFineDust, fineDust] = line.split(',');
    const [date = '', time = ''] = moment.split(' ');
    const utc = new Date(Date.parse(`${date}T00:00:00Z`) + Number(time.split(':')[0]) * 3_600_000);
    const hour = utc.toISOString().slice(0, 16).replace('T', ' ');
    if (sums.hour.has(hour)) continue;
    for (const [map, bucket] of [
      [sums.hour, hour],
      [sums.day, hour.slice(0, 10)],
      [sums.month, hour.slice(0, 7)],
    ] as const) {
      const held = map.get(bucket) ?? { count: 0, ultraFineDust: 0, fineDust: 0 };
      held.count += 1;
      held.ultraFineDust += Number(ultraFineDust);
      held.fineDust += Number(fineDust);
      map.set(bucket, held);
    }
  }
  return sums;
}

/** Sums to one decimal, as in responses. 12.45 becomes 12.4, because screens would round 12.5 up to 13. */
const words = (count: number, ultraFineDust: number, fineDust: number) =>
  `${count} readings, ${ultraFineDust.toFixed(1)} ${fineDust.toFixed(1)}`;
const asAnswered = (sums: Map<string, Sums>) =>
  new Map(
    [...sums].map(([bucket, { count, ultraFineDust, fineDust }]) => {
      const average = (sum: number) => {
        const tenths = Math.round((10 * sum) / count);
        return (tenths % 10 === 5 && sum % count < count / 2 ? tenths - 1 : tenths) / 10;
      };
      return [bucket, words(count, average(ultraFineDust), average(fineDust))];
    }),
  );

describe.skipIf(!existsSync(file))('five-year hourly file (skipped without the folder shared/data)', () => {
  let database: TestDatabase;
  let app: App;
  let ownerPool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    ownerPool = openOwnerPool(database.url);
    const config = readConfig({
      DATABASE_URL: database.url,
      DATABASE_APP_URL: database.appUrl,
      ROWS_PER_MINUTE: '100000000',
      MARU_DISTRICT: testDistrictFile,
    });
    app = await createApp(config, pino({ level: 'silent' }));
    await storeDongs(app.services.db, [
      { dongCode: '1107073', dongName: '망우본동', latitude: 37.5992, longitude: 127.1097, boundary: [] },
    ]);
  });
  afterAll(async () => {
    await app.stop();
    await ownerPool.end();
    await database.drop();
  });

  const run = () =>
    importReadings(
      importedAir,
      { file, place: '서울 평균', device: 'SEOUL-AVG', dong: '망우본동', type: 'outdoor', facility: 'public' },
      {
        ...app.services,
        partitions: new Partitions(ownerPool),
        retentionMonths: {},
        districtName: '서울특별시 중랑구',
        signal: new AbortController().signal,
        onPlan: () => undefined,
        onProgress: () => undefined,
      },
    );

  /** The portal's response for the place, by bucket. */
  async function answered(unit: 'hour' | 'day' | 'month', from: string, to: string): Promise<[string, string][]> {
    const { list: places } = (await app.http.inject('/api/air-quality/measurement-station')).json();
    const range = `datetimeType=${unit}&startDatetime=${from}&endDatetime=${to}`;
    const path = `/api/air-quality/installation-place/${places[0].installationPlaceId}/outdoor?${range}`;
    const response = await app.http.inject(path);
    expect(response.statusCode).toBe(200);
    const { list } = response.json<{
      list: {
        measurementDatetime: string;
        readingCount: number;
        avgUltraFineDust: number;
        avgFineDust: number;
      }[];
    }>();
    return list.map((row) => [row.measurementDatetime, words(row.readingCount, row.avgUltraFineDust, row.avgFineDust)]);
  }

  /** All responses for the file's years. Hours are requested by year, the maximum range of a call. */
  async function everything() {
    const years = [2018, 2019, 2020, 2021, 2022, 2023];
    const hours = await Promise.all(years.map((year) => answered('hour', `${year}-01-01`, `${year}-12-31`)));
    return {
      hour: new Map(hours.flat()),
      day: new Map(await answered('day', '2018-01-01', '2023-01-31')),
      month: new Map(await answered('month', '2018-01-01', '2023-01-31')),
    };
  }

  /** The stored sums of each day, because averages would hide small errors. */
  async function storedSums() {
    const { rows } = await app.services.pool.query<Sums & { day: string }>(
      `select to_char(bucket at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, readings as count,
              ultra_fine_dust_sum as "ultraFineDust", fine_dust_sum as "fineDust" from air_day order by bucket`,
    );
    return new Map(rows.map(({ day, ...sums }) => [day, sums]));
  }

  const expected = existsSync(file) ? sumsOfFile() : undefined;
  let first: Awaited<ReturnType<typeof everything>>;

  test('is imported in under 15 s', async () => {
    const startedAt = performance.now();
    const { rows, stored, repeated, refusedCount } = await run();
    const seconds = (performance.now() - startedAt) / 1000;
    process.stdout.write(`the five-year file was imported in ${seconds.toFixed(1)} s\n`);
    // The file contains 2019-12-01 twice.
    expect({ rows, stored, repeated, refusedCount }).toEqual({
      rows: rowsInFile,
      stored: rowsInFile - 24,
      repeated: 24,
      refusedCount: 0,
    });
    expect(seconds).toBeLessThan(mostSeconds);
  });

  test("equals the portal's hours, days and months, even across 24:00 and month ends", async () => {
    first = await everything();
    if (!expected) throw new Error('the file is gone');
    for (const unit of ['hour', 'day', 'month'] as const) expect(first[unit], unit).toEqual(asAnswered(expected[unit]));
    expect(first.hour.size).toBe(rowsInFile - 24);
    // The last row, of 2022-12-31 24:00, belongs to the next day and month.
    expect(first.hour.get('2023-01-01 00:00')).toBe('1 readings, 57.0 63.0');
    expect(first.day.get('2023-01-01')).toBe('1 readings, 57.0 63.0');
    expect(first.month.get('2023-01')).toBe('1 readings, 57.0 63.0');
    // The first day starts at 01:00.
    expect(first.day.get('2018-01-01')).toMatch(/^23 readings/);
    // Values are stored in tenths of a microgram.
    const inTenths = ({ count, ultraFineDust, fineDust }: Sums) => ({
      count,
      ultraFineDust: 10 * ultraFineDust,
      fineDust: 10 * fineDust,
    });
    expect(await storedSums()).toEqual(new Map([...expected.day].map(([day, sums]) => [day, inTenths(sums)])));
  });

  test('changes nothing when imported again', async () => {
    const before = await storedSums();
    const { rows, stored, repeated } = await run();
    expect({ rows, stored, repeated }).toEqual({ rows: rowsInFile, stored: 0, repeated: rowsInFile });
    expect(await storedSums()).toEqual(before);
    expect(await everything()).toEqual(first);
  });
});
