/** Imports into a test's own database, and their results. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect } from 'vitest';
import { importedAir } from '../src/features/air/imported.ts';
import { airSeries } from '../src/features/air/series.ts';
import type { ImportedSeries } from '../src/places/import/columns.ts';
import { type ImportOptions, importReadings } from '../src/places/import/import.ts';
import type { ImportRequest } from '../src/places/import/request.ts';
import type { Survey } from '../src/places/import/survey.ts';
import type { Target } from '../src/places/import/targets.ts';
import { openDatabase, openOwnerPool, openPool } from '../src/platform/database/pool.ts';
import { Refused } from '../src/platform/errors/refused.ts';
import { Partitions } from '../src/telemetry/partitions/partitions.ts';
import { createTestDatabase } from './database.ts';

/** An import's results and messages. */
export interface Imported {
  rows: number;
  stored: number;
  repeated: number;
  refused: Record<string, { count: number; lines: number[] }>;
  survey: Survey | undefined;
  targets: readonly Target[];
  shares: number[];
}

export interface ImportBench {
  pool: pg.Pool;
  folder: string;
  /** Imports a file for device 'D' outdoors at place 'P' in 가동; `changes` overrides these. */
  run(
    content: string | Buffer,
    changes?: Partial<ImportRequest>,
    options?: Partial<ImportOptions>,
    imported?: ImportedSeries,
  ): Promise<Imported>;
  /** The reason for refusing an import; throws if the import is accepted or any row was stored. */
  refusal(content: string | Buffer, changes?: Partial<ImportRequest>, imported?: ImportedSeries): Promise<string>;
  /** Stored readings in tenths, by device and Seoul time. */
  readings(): Promise<{ code: string; at: string; pm25: number | null; pm10: number | null; co2: number | null }[]>;
  /** Drops the raw readings of earlier months, like the daily job. */
  dropBefore(before: Date): Promise<void>;
  /** Removes readings, devices and places, but not the dongs 가동 (11) and 나동 (12). */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export async function openImportBench(): Promise<ImportBench> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-import-'));
  const database = await createTestDatabase();
  const pool = openPool(database.appUrl, 4);
  const ownerPool = openOwnerPool(database.url);
  await pool.query("insert into dong values ('11', '가동', 37.5, 127.1), ('12', '나동', 37.6, 127.2)");

  const run: ImportBench['run'] = async (content, changes = {}, options = {}, imported = importedAir) => {
    const file = join(folder, 'file.csv');
    writeFileSync(file, content);
    const messages: Pick<Imported, 'survey' | 'targets' | 'shares'> = { survey: undefined, targets: [], shares: [] };
    const { refused, rows, stored, repeated } = await importReadings(
      imported,
      { file, place: 'P', device: 'D', dong: '가동', type: 'outdoor', facility: 'public/park', ...changes },
      {
        pool,
        partitions: new Partitions(ownerPool),
        db: openDatabase(pool),
        clock: { now: () => new Date('2026-11-20T12:00:00+09:00') },
        retentionMonths: {},
        districtName: '서울특별시 중랑구',
        signal: new AbortController().signal,
        onPlan: (survey, targets) => void Object.assign(messages, { survey, targets }),
        onProgress: (share) => void messages.shares.push(share),
        ...options,
      },
    );
    return { rows, stored, repeated, refused: Object.fromEntries(refused), ...messages };
  };

  const readings: ImportBench['readings'] = async () => {
    const { rows } = await pool.query(
      `select management_code as code, to_char(measured_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI') as at,
              ultra_fine_dust as pm25, fine_dust as pm10, co2
       from air_reading join device using (device_id) order by 1, 2`,
    );
    return rows;
  };

  return {
    pool,
    folder,
    run,
    readings,
    async refusal(content, changes, imported) {
      const error: unknown = await run(content, changes, {}, imported).catch((thrown: unknown) => thrown);
      if (!(error instanceof Refused)) throw new Error(`it was not refused: ${JSON.stringify(error)}`);
      expect(await readings(), 'nothing was stored').toEqual([]);
      return error.message;
    },
    async dropBefore(before) {
      await new Partitions(ownerPool).dropBefore(airSeries, before);
    },
    async empty() {
      await ownerPool.query('delete from raw_dropped');
      for (const table of ['air_reading', 'air_hour', 'air_day', 'air_latest', 'device', 'installation_place'])
        await pool.query(`delete from ${table}`);
    },
    async close() {
      await Promise.all([pool.end(), ownerPool.end()]);
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** An hourly file with both kinds of dust. */
export const hourlyFile = (...rows: string[]) => `일시,초미세먼지,미세먼지\n${rows.join('\n')}\n`;
