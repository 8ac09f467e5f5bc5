/**
 * Imports readings from an office's file: surveys the file, finds or creates the devices, and stores batch by batch.
 */
import type pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/pool.ts';
import { selectCorrections } from '#telemetry/devices/registry.ts';
import { correctReadings } from '#telemetry/ingest/correct.ts';
import { largestMessage } from '#telemetry/ingest/decode.ts';
import { Ingest } from '#telemetry/ingest/ingest.ts';
import { ChangePublisher } from '#telemetry/live/change-publisher.ts';
import type { Partitions } from '#telemetry/partitions/partitions.ts';
import { lockDevices } from '../registration/queries.ts';
import type { ImportedSeries } from './columns.ts';
import { readingsOf } from './readings.ts';
import type { ImportRequest } from './request.ts';
import { type CsvRow, readRows } from './rows.ts';
import { Summary } from './summary.ts';
import { type Survey, surveyFile } from './survey.ts';
import { resolveTargets, type Target } from './targets.ts';

export interface ImportOptions {
  pool: pg.Pool;
  partitions: Partitions;
  db: Database;
  clock: Clock;
  /** Retention of raw readings in months by series, if configured. */
  retentionMonths: Record<string, number>;
  /** Prefix of a new place's default address: '서울특별시 중랑구'. */
  districtName: string;
  /** Aborts the import after the current batch. Stored rows are retained, and another run completes the import. */
  signal: AbortSignal;
  /** Called once, when the devices are found and before anything is stored. */
  onPlan: (survey: Survey, targets: readonly Target[]) => void;
  onProgress: (share: number) => void;
}

/** Rows per commit. */
const batchSize = Math.min(4000, largestMessage);

/**
 * Stores the file's new rows. Readings pass through the ingest, so that statistics stay exact; rows stored before are
 * counted as repeated.
 * @throws Refused without any change if the file or the request is unclear
 */
export async function importReadings(
  imported: ImportedSeries,
  request: ImportRequest,
  options: ImportOptions,
): Promise<Summary> {
  const { pool, partitions, db, clock, retentionMonths } = options;
  const { series } = imported;
  const survey = await surveyFile(imported, request.file);
  const targets = await db.transaction().execute(async (transaction) => {
    await lockDevices(transaction);
    return resolveTargets(transaction, imported, request, survey, options.districtName);
  });
  options.onPlan(survey, targets);

  // Also notifies open maps. A failed notification doesn't lose any reading.
  const changes = new ChangePublisher(pool, () => undefined);
  const ingest = new Ingest({
    pool,
    partitions,
    series: [series],
    retentionMonths,
    clock,
    events: { stored: () => undefined, rejected: () => undefined, moved: (series, ids) => changes.moved(series, ids) },
  });
  const limits = await ingest.limits(series);
  const summary = new Summary();
  const deviceIds = new Map(targets.map(({ station, deviceId }) => [station, deviceId]));
  const corrections = await selectCorrections(pool, [...deviceIds.values()]);
  const readStation = (station: string, rows: CsvRow[]) => {
    const deviceId = deviceIds.get(station);
    // The request excludes this station.
    if (deviceId === undefined && station !== '') return [];
    summary.rows += rows.length;
    if (deviceId !== undefined) {
      const readings = readingsOf(rows, series, survey.columns, deviceId, limits, summary);
      correctReadings(series, corrections.get(deviceId), readings);
      return readings;
    }
    for (const { line } of rows) summary.refuse('no station', line);
    return [];
  };
  let read = 0;
  for await (const batch of batches(survey)) {
    read += batch.length;
    const readings = [...Map.groupBy(batch, (row) => stationOf(row, survey))].flatMap(([station, rows]) =>
      readStation(station, rows),
    );
    if (readings.length > 0) {
      const { stored } = await ingest.store(series, readings);
      summary.stored += stored;
      summary.repeated += readings.length - stored;
    }
    options.onProgress(read / survey.rows);
    if (options.signal.aborted) break;
  }
  await changes.close();
  return summary;
}

const stationOf = ({ cells }: CsvRow, { columns: { station } }: Survey) =>
  station === undefined ? '' : (cells[station]?.trim() ?? '');

/** The file's rows without its header. */
async function* batches({ file, encoding }: Survey): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  let isHeader = true;
  for await (const row of readRows(file, encoding)) {
    if (!isHeader) batch.push(row);
    isHeader = false;
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
