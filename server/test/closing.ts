/** Databases with closed months, to compare with a database that never closes any. */
import { allSeries } from '../src/features/all-series.ts';
import { inTransaction } from '../src/platform/database/in-transaction.ts';
import { closeMonths } from '../src/telemetry/blocks/close-months.ts';
import { keepOpen, reopenSpan } from '../src/telemetry/blocks/closed-month.ts';
import type { Reading } from '../src/telemetry/ingest/decode.ts';
import { Ingest } from '../src/telemetry/ingest/ingest.ts';
import type { Series } from '../src/telemetry/series/series.ts';
import { allTime, now, statisticsOf, streamOf } from './closing-answers.ts';
import { meterSeries, probeSeries, startTestEngine, type TestEngine } from './engine.ts';
import { createDevice } from './factories.ts';

/** The engine's test series (measures; counters with words) and the series of all features. */
export const kinds: readonly Series[] = [probeSeries, meterSeries, ...allSeries];
const retention = Object.fromEntries(kinds.map(({ name }) => [name, 24]));

/** A database with two devices per series, whose months are either closed or never closed. */
export interface Side {
  engine: TestEngine;
  ingest: Ingest;
  ids: Map<Series, number[]>;
  adminNumber: number;
  closes: boolean;
  stop(): Promise<void>;
}

/** @param closes whether months are closed; if not, the tables aren't distributed even on a Citus */
export async function startSide(closes: boolean): Promise<Side> {
  const engine = await startTestEngine({ clock: { now: () => now }, ...(!closes && { isPlain: true }) });
  const { pool, partitions } = engine;
  const events = { stored: () => undefined, rejected: () => undefined, moved: () => undefined };
  const clock = { now: () => now };
  const ingest = new Ingest({ pool, partitions, series: kinds, retentionMonths: retention, clock, events });
  const ids = new Map<Series, number[]>();
  for (const series of kinds) {
    const devices = [
      await createDevice(pool, { series: series.name }),
      await createDevice(pool, { series: series.name }),
    ];
    ids.set(
      series,
      devices.map(({ deviceId }) => deviceId),
    );
  }
  const { rows } = await pool.query<{ id: number }>(
    `insert into administrator (admin_id, admin_name, dept_code, password_hash) values ('marker', '홍길동', 'structure', '')
     returning admin_number as id`,
  );
  return {
    engine,
    ingest,
    ids,
    adminNumber: rows[0]?.id ?? 0,
    closes,
    async stop() {
      await ingest.close();
      await engine.stop();
    },
  };
}

export const close = ({ engine: { pool, partitions } }: Side, series: Series, onFailure = fail) =>
  closeMonths({ pool, partitions, closeAfterDays: 7, now, rests: false, onFailure }, series);

export function fail(error: Error) {
  throw error;
}

export async function reopenAll({ engine: { pool } }: Side, series: Series) {
  await inTransaction(pool, (client) => reopenSpan(client, series, allTime.from, allTime.until), [keepOpen(series)]);
}

export const idsOf = (side: Side, series: Series) => side.ids.get(series) ?? [];

export const statistics = (side: Side, series: Series): Promise<string[]> =>
  statisticsOf({ pool: side.engine.pool, ids: idsOf(side, series) }, series);

/** All readings as text; reopens closed months to read them, then closes them again. */
export async function allReadings(side: Side, series: Series): Promise<string[]> {
  if (side.closes) await reopenAll(side, series);
  const { rows } = await side.engine.pool.query(`select r::text as row from ${series.name}_reading r order by 1`);
  if (side.closes) await close(side, series);
  return rows.map(({ row }) => row);
}

export const countOf = async ({ engine: { pool } }: Side, table: string) =>
  (await pool.query<{ count: number }>(`select count(*) as count from ${table}`)).rows[0]?.count ?? 0;

export const stream = (side: Side, series: Series, seed: number): Reading[] =>
  streamOf(series, idsOf(side, series), seed);

/** Stores readings in batches. */
export async function storeAll({ ingest }: Side, series: Series, readings: readonly Reading[]): Promise<void> {
  for (let from = 0; from < readings.length; from += 200) await ingest.store(series, readings.slice(from, from + 200));
}
