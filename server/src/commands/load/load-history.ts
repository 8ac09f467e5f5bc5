/** Loads readings from before today while a server is running, without long locks for readers and reports. */
import pg from 'pg';
import { features } from '#features/features.ts';
import { readDistrict } from '#places/district/district-file.ts';
import { addReadings } from '#telemetry/bulk-load.ts';
import { type History, readDeviceIds } from '#telemetry/history.ts';
import { rebuildLatest, rebuildRollups } from '#telemetry/rollups/rebuild.ts';
import { historyMarks, readHistoryMark, writeHistoryMark } from './history-mark.ts';
import { seriesNamed } from './load-district.ts';

export interface HistoryLoad {
  databaseUrl: string;
  history: History;
  /** The district in which vehicles are followed; only for such series. */
  districtFile?: string;
  onProgress: (share: number) => void;
}

/**
 * Loads the history of a series with reporting devices. Readings are loaded atomically. Rollups are derived from stored
 * readings; if this is interrupted, the next call repeats it.
 * @returns false if the history was loaded before
 */
export async function loadHistory({ databaseUrl, history, districtFile, onProgress }: HistoryLoad): Promise<boolean> {
  const series = seriesNamed(history.series);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, options: '-c TimeZone=UTC' });
  pool.on('error', () => undefined);
  try {
    const mark = await readHistoryMark(pool, series.name);
    if (mark === historyMarks.whole) return false;
    if (mark !== historyMarks.raw) await storeReadings(pool, history, (share) => onProgress(share * rawShare));
    const derived = features.find((feature) => feature.derived?.series === series)?.derived;
    if (districtFile !== undefined && derived) {
      await derived.load(pool, await readDistrict(districtFile), history, {
        onProgress: (share) => onProgress(rawShare + (1 - rawShare) * share),
        finish: (client) => writeHistoryMark(client, series.name, historyMarks.whole),
      });
      return true;
    }
    let done = 0;
    const months = (history.until - history.from) / (30 * 86_400_000);
    await rebuildRollups(pool, series, { from: new Date(history.from), until: new Date() }, () => {
      done += 1;
      onProgress(Math.min(1, rawShare + ((1 - rawShare) * done) / months));
    });
    await rebuildLatest(pool, series);
    await writeHistoryMark(pool, series.name, historyMarks.whole);
    return true;
  } finally {
    await pool.end();
  }
}

/** Typical fraction of loading readings in the total work. */
const rawShare = 0.7;

async function storeReadings(pool: pg.Pool, history: History, onProgress: (share: number) => void) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const ids = await readDeviceIds(client, history.series);
    await addReadings(client, {
      ...history,
      from: history.keptFrom ?? history.from,
      series: seriesNamed(history.series),
      readings: (from, until) => history.readings(ids, from, until),
      onProgress,
    });
    await writeHistoryMark(client, history.series, historyMarks.raw);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
