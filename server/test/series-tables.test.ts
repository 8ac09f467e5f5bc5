import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allSeries } from '../src/features/all-series.ts';
import { columnName, type Series } from '../src/telemetry/series/series.ts';
import { columnTables, seriesTables } from '../src/telemetry/series/tables.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Tables of a series; without rollups `<name>_day` may be a group's own table. */
const tablesOf = ({ name, rollups }: Series) =>
  ['reading', 'latest', 'block', 'arrival', ...(rollups ? ['hour', 'day', 'closed_hour'] : [])].map(
    (kind) => `${name}_${kind}`,
  );

/**
 * All properties of tables except the order of columns, and the default 0 of added columns: columns, constraints,
 * partitioning, storage, owner.
 */
async function describeTables(series: Series, schema: string): Promise<string[]> {
  await client.query(`set search_path = ${schema}, public`);
  const { rows } = await client.query<{ line: string }>(
    `with t as (
       select c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname = any($2)
     )
     select format('%s: %s, %s', relname, relkind, array_to_string(reloptions, ' ')) as line from t
     union all select format('%s owner %s', relname, pg_get_userbyid(relowner)) from t
     union all select format('%s partitioned %s', relname, pg_get_partkeydef(oid)) from t
     union all select format('%s.%s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
                 nullif(pg_get_expr(adbin, adrelid), '0'))
               from t join pg_attribute on attrelid = t.oid left join pg_attrdef on adrelid = t.oid and adnum = attnum
               where attnum > 0 and not attisdropped
     union all select format('%s %s %s', relname, conname, pg_get_constraintdef(k.oid)) from t join pg_constraint k on conrelid = t.oid
     order by 1`,
    [schema, tablesOf(series)],
  );
  return rows.map(({ line }) => line);
}

/** The declared tables, created beside the migrated ones. */
async function declared(series: Series): Promise<string[]> {
  await client.query('create schema declared; set search_path = declared, public');
  await client.query(seriesTables(series));
  const tables = await describeTables(series, 'declared');
  await client.query('drop schema declared cascade');
  return tables;
}

test.each(allSeries)('contains the declared tables for $name', async (series) => {
  const requiredTables = await declared(series);
  expect(requiredTables.length).toBeGreaterThan(10);
  expect(await describeTables(series, 'public')).toEqual(requiredTables);
});

test.each(
  allSeries.flatMap((series) => Object.keys(series.columns).map((field) => ({ series, field, name: series.name }))),
)(
  'contains the declared tables of $name after $field is added, without which rows may be inserted',
  async ({ series, field }) => {
    const requiredTables = await declared(series);
    const { [field]: _added, ...columns } = series.columns;
    await client.query('create schema declared; set search_path = declared, public');
    await client.query(seriesTables({ ...series, columns }));
    await client.query(columnTables(series, field));
    const tables = await describeTables(series, 'declared');
    const { rows: needed } = await client.query(
      `select format('%s.%s', relname, attname) as column from pg_attribute join pg_class c on c.oid = attrelid
       where relnamespace = 'declared'::regnamespace and relkind in ('r', 'p') and attname ^@ $1
         and attnotnull and not atthasdef`,
      [columnName(field)],
    );
    await client.query('drop schema declared cascade');
    expect(tables).toEqual(requiredTables);
    expect(needed).toEqual([]);
  },
);

test.each([
  'alter table air_hour drop column voc_max',
  'alter table air_reading add column radon integer',
  'alter table air_latest alter column co2 type bigint',
  'alter table air_day drop constraint air_day_pkey',
  'alter table air_latest reset (fillfactor)',
  'drop table air_day',
  'create table air_arrival (device_id bigint)',
])('detects a divergent schema: %s', async (change) => {
  const [air] = allSeries as [Series];
  const requiredTables = await declared(air);
  await client.query('begin');
  await client.query(change);
  expect(await describeTables(air, 'public')).not.toEqual(requiredTables);
  await client.query('rollback');
});

test('contains no rollup tables for a series without rollups', async () => {
  const plain = allSeries.filter(({ rollups }) => !rollups);
  expect(plain.length).toBeGreaterThan(0);
  for (const { name } of plain) {
    const { rows } = await client.query('select to_regclass($1) as hour, to_regclass($2) as closed', [
      `public.${name}_hour`,
      `public.${name}_closed_hour`,
    ]);
    expect(rows).toEqual([{ hour: null, closed: null }]);
  }
});
