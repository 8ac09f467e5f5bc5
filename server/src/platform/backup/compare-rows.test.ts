import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPlace } from '#test/factories.ts';
import { LocalStorage } from '../files/local-storage.ts';
import { compareRows, sumRows } from './compare-rows.ts';
import { verifyBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const sumOf = (...chunks: string[]) => sumRows(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));

describe('sum of rows', () => {
  test('is independent of the order of rows and of chunk boundaries', async () => {
    const expected = await sumOf('1\t가\n2\t나\n3\t다\n');
    expect(expected.rows).toBe(3);
    expect(await sumOf('3\t다\n1\t가\n2\t나\n')).toEqual(expected);
    expect(await sumOf('1\t가\n2', '\t나', '\n3\t다', '\n')).toEqual(expected);
  });

  test('differs for a changed, missing, repeated or moved value', async () => {
    const { sum } = await sumOf('1\ta\n2\tb\n');
    for (const rows of ['1\ta\n2\tc\n', '1\ta\n', '1\ta\n1\ta\n', '1\tb\n2\ta\n', '1\ta\n2\tb\n2\tb\n'])
      expect((await sumOf(rows)).sum).not.toBe(sum);
    expect(await sumOf()).toEqual({ rows: 0, sum: 0n });
  });
});

describe('comparison with a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maru-compare-'));
  const file = join(folder, 'city.maru');
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.url);
    await client.connect();
    for (const name of ['가', '나', '다']) await createPlace(client, { name });
    await writeBackup({ url: database.url, storage: new LocalStorage(join(folder, 'files')) }, file, () => undefined);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('passes for equal rows, even in another order', async () => {
    // An update moves the row to the table's end.
    await client.query(
      `update installation_place set installation_place_name = '가' where installation_place_name = '가'`,
    );
    await compareRows(client, file, await verifyBackup(file));
  });

  test.each([
    [`update installation_place set installation_place_name = '라' where installation_place_name = '나'`, /differ/],
    [`delete from installation_place where installation_place_name = '나'`, /2 rows .* has 3/],
    [`select nextval(pg_get_serial_sequence('installation_place', 'installation_place_id'))`, /sequence/],
  ])('finds %s', async (statement, message) => {
    const backup = await verifyBackup(file);
    await client.query('begin');
    try {
      await client.query(statement);
      await expect(compareRows(client, file, backup)).rejects.toThrow(message);
    } finally {
      await client.query('rollback');
    }
  });
});
