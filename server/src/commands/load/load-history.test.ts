/**
 * Tests loading history while devices report: every reading counts once, even if others arrive during the load or the
 * load is interrupted.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { airSeries as series } from '#features/air/series.ts';
import { openOwnerPool } from '#platform/database/pool.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice } from '#test/factories.ts';
import {
  chances,
  differingFigures,
  type ReportedReading,
  randomReadings,
  recountSeries,
  storedFigures,
} from '#test/series-recount.ts';
import type { History } from './load-district.ts';
import { loadHistory } from './load-history.ts';

let app: TestApp;
let ids: number[];
let codes: string[];
let reported: ReportedReading[];
let history: History;

const hourMs = 3_600_000;

beforeAll(async () => {
  app = await startTestApp();
  const devices = [await createDevice(app.pool), await createDevice(app.pool)];
  ids = devices.map(({ deviceId }) => deviceId);
  codes = devices.map(({ managementCode }) => managementCode);
  const until = Math.floor(Date.now() / hourMs) * hourMs;
  const from = until - 40 * 24 * hourMs;
  reported = randomReadings(series, ids, 2000, new Date(from), chances(17)).filter(
    ({ measuredAt }) => measuredAt < until,
  );
  history = {
    series: series.name,
    from,
    until,
    *readings(deviceIds, spanFrom, spanUntil) {
      for (const { deviceId, measuredAt, values } of reported) {
        if (measuredAt < spanFrom || measuredAt >= spanUntil) continue;
        const units = Object.entries(values).map(([field, value]) => {
          const { decimals } = series.columns[field as keyof typeof series.columns];
          return [field, typeof value === 'number' ? value / 10 ** decimals : null];
        });
        const code = codes[ids.indexOf(deviceId)] ?? '';
        yield { deviceId: deviceIds.get(code) ?? 0, measuredAt, values: Object.fromEntries(units) };
      }
    },
  };
});
afterAll(() => app.stop());

const load = () => loadHistory({ databaseUrl: app.databaseUrl, history, onProgress: () => undefined });
const differing = async (all: readonly ReportedReading[]) =>
  differingFigures(await storedFigures(app.pool, series, ids), recountSeries(series, all));

test("loads the history in addition to the devices' live readings, and only once", async () => {
  const now = Date.now();
  const live = randomReadings(series, ids, 20, new Date(now - 900_000), chances(23)).map((one, i) => ({
    ...one,
    measuredAt: now - 900_000 + i * 1000,
  }));
  const loading = load();
  for (const one of live)
    await app.app.telemetry.ingest.store(series, [
      { deviceId: one.deviceId, measuredAt: one.measuredAt, values: Object.values(one.values) },
    ]);
  expect(await loading).toBe(true);
  expect(await differing([...reported, ...live])).toEqual([]);
  const { rows } = await app.pool.query<{ at: Date }>('select max(measured_at) as at from air_latest');
  expect(rows[0]?.at.getTime()).toBe(live.at(-1)?.measuredAt);
  expect(await load()).toBe(false);

  // Simulates a load that was interrupted before the rollups.
  const owner = openOwnerPool(app.databaseUrl);
  await owner.query(
    `delete from air_hour where bucket < now() - interval '5 days'; comment on table air_reading is 'history: readings'`,
  );
  await owner.end();
  expect(await load()).toBe(true);
  expect(await differing([...reported, ...live])).toEqual([]);
});
