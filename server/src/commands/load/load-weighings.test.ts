import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { aWeighing } from '#test/weighings.ts';
import { loadWeighings } from './load-weighings.ts';

let database: TestDatabase;
let pool: pg.Pool;
let dataFolder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  dataFolder = join(tmpdir(), new URL(database.url).pathname.slice(1));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const dayOf = (day: number, count: number) => {
  const date = `2026-11-1${day}`;
  const rows = Array.from({ length: count }, (_, at) =>
    aWeighing({
      scaleDate: date,
      sequenceNumber: String(at + 1),
      firstWeightDatetime: `${date} 09:05`,
      secondWeightDatetime: `${date} 09:21`,
    }),
  );
  return {
    day: date,
    at: new Date(`${date}T23:00:00+09:00`),
    rows,
    mistyped: rows.slice(0, 1).map((row) => ({ ...row, secondWeight: '1' })),
  };
};
const load = (...days: ReturnType<typeof dayOf>[]) =>
  loadWeighings({ databaseUrl: database.url, secretKey: '', dataFolder, days });
const counts = async () => {
  const { rows } = await pool.query<{ rows: number; corrections: number }>(
    `select (select count(*)::integer from weighing) as rows,
            (select count(*)::integer from weighing_correction) as corrections`,
  );
  return rows[0];
};

test('duplicates nothing when repeated, and resumes after an interruption', async () => {
  expect(await load(dayOf(1, 3), dayOf(2, 2))).toBe(5);
  expect(await counts()).toEqual({ rows: 5, corrections: 2 });
  // Two new weighings of the second day, and one of the third.
  expect(await load(dayOf(1, 3), dayOf(2, 4), dayOf(3, 1))).toBe(3);
  expect(await counts()).toEqual({ rows: 8, corrections: 3 });
  expect(await load(dayOf(1, 3), dayOf(2, 4), dayOf(3, 1))).toBe(0);
  expect(await counts()).toEqual({ rows: 8, corrections: 3 });
  const { rows } = await pool.query('select distinct garbage_weight from weighing');
  expect(rows).toEqual([{ garbage_weight: 4220 }]);
});

test('loads the weighings of a day completely or not at all', async () => {
  const bad = dayOf(4, 2);
  await expect(load({ ...bad, rows: [...bad.rows, aWeighing({ unitPrice: '' })] })).rejects.toThrow('refused');
  expect(await counts()).toEqual({ rows: 8, corrections: 3 });
});
