/** Migration 0081: holders of the vehicles' page keep the calls of weighings, which had the same permission before. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';

const migration = readFileSync(new URL('../../../migrations/0081-grant-weighings-apart.sql', import.meta.url), 'utf8');

test("grants weighings to holders of the vehicles' page, unless their page of weighings was revoked", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  const keysOf = async (deptCode: string) => {
    const { rows } = await client.query<{ key: string }>(
      `select authority_key as key from dept_authority
       where dept_code = $1 and authority_key like 'systemStatistics/%' order by 1`,
      [deptCode],
    );
    return rows.map(({ key }) => key);
  };
  await client.query(`
    delete from dept_authority where authority_key like 'systemStatistics/%';
    delete from authority_change where authority_key like 'systemStatistics/scale:%';
    insert into dept_authority (dept_code, authority_key) values
      ('cleaning', 'systemStatistics/cleaningVehicle:get'), ('cleaning', 'systemStatistics/cleaningVehicle:post'),
      ('cleaning', 'systemStatistics/scale:get'),
      ('environment', 'systemStatistics/cleaningVehicle:get'), ('structure', 'systemStatistics/cctv:get');
    insert into authority_change (dept_code, authority_key, is_granted) values
      ('environment', 'systemStatistics/scale:get', true), ('environment', 'systemStatistics/scale:get', false)`);
  const { rows } = await client.query<{ id: number }>(
    `insert into administrator (admin_id, admin_name, dept_code, password_hash) values ('who', '홍길동', 'structure', '')
     returning admin_number as id`,
  );
  await client.query(`insert into admin_authority (admin_number, authority_key) values ($1, $2)`, [
    rows[0]?.id,
    'systemStatistics/cleaningVehicle:get',
  ]);
  await client.query(migration);
  expect(await keysOf('cleaning')).toEqual([
    'systemStatistics/cleaningVehicle:get',
    'systemStatistics/cleaningVehicle:post',
    'systemStatistics/scale:get',
    'systemStatistics/scale:post',
  ]);
  expect(await keysOf('environment')).toEqual(['systemStatistics/cleaningVehicle:get']);
  expect(await keysOf('structure')).toEqual(['systemStatistics/cctv:get']);
  const persons = await client.query('select authority_key from admin_authority order by 1');
  expect(persons.rows.map((row) => row.authority_key)).toEqual([
    'systemStatistics/cleaningVehicle:get',
    'systemStatistics/scale:get',
  ]);
  const changes = await client.query(
    `select dept_code, admin_number is not null as "isPerson", authority_key as key from authority_change
     where is_granted and authority_key like 'systemStatistics/scale:%' and dept_code is distinct from 'environment'
     order by 2`,
  );
  expect(changes.rows).toEqual([
    { dept_code: 'cleaning', isPerson: false, key: 'systemStatistics/scale:post' },
    { dept_code: null, isPerson: true, key: 'systemStatistics/scale:get' },
  ]);
  await client.end();
  await database.drop();
});
