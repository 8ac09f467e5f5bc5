import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOwnerPool, openPool } from '#platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createDevice } from '#test/factories.ts';
import { lockMessages, type Message, postponeMessages, storeOutcomes } from './waiting-messages.ts';

let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;
/** Connections of two processes, each in a transaction. */
let one: pg.PoolClient;
let other: pg.PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openOwnerPool(database.url);
  pool = openPool(database.appUrl, 2);
  await owner.query(`insert into source (name, kind, zone, secret_hash) values ('시험', 'chirpstack', 'UTC', '\\x00')`);
});
beforeEach(async () => {
  await owner.query('truncate source_message');
  await owner.query(
    `insert into source_message (source_id, message_key, network_device, event, measured_at, device_code, payload, state)
     select source_id, n, '', 'uplink', now(), '', '{}', 'waiting' from source, generate_series(1, 3) n`,
  );
  [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  for (const client of [one, other]) await client.query('begin');
});
afterAll(async () => {
  await Promise.all([pool.end(), owner.end()]);
  await database.drop();
});

const end = async (client: pg.PoolClient, how: 'commit' | 'rollback') => {
  await client.query(how);
  client.release();
};

describe('locked messages', () => {
  it('are skipped by another process', async () => {
    expect([await lockMessages(one), await lockMessages(other)]).toEqual([expect.objectContaining({ length: 3 }), []]);
    await end(one, 'rollback');
    await end(other, 'rollback');
  });

  it('are available to another process as soon as the first one ends', async () => {
    const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid');
    const first = await lockMessages(one);
    await owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    expect(await lockMessages(other)).toEqual(first);
    one.release(true);
    await end(other, 'rollback');
  });

  it('are completed with the transaction', async () => {
    const [first, second, third] = (await lockMessages(one)) as [Message, Message, Message];
    const reason = '등록되지 않은 장치입니다.';
    await storeOutcomes(one, [
      { message: first, byCodec: null, state: 'ignored', reason: '' },
      { message: second, byCodec: null, state: 'unknown', reason },
    ]);
    await end(one, 'commit');
    expect((await lockMessages(other)).map(({ id }) => id)).toEqual([third.id]);
    await end(other, 'rollback');
    const { rows } = await owner.query('select state, reason from source_message order by source_message_id');
    expect(rows).toEqual([
      { state: 'ignored', reason: '' },
      { state: 'unknown', reason },
      { state: 'waiting', reason: '' },
    ]);
  });

  it('are of the device with exactly their code, if another one has it in small letters', async () => {
    const code = 'A84041FFFF1E0007';
    for (const managementCode of [code.toLowerCase(), code]) await createDevice(owner, { managementCode });
    await owner.query('update source_message set device_code = $1', [code]);
    const [message] = await lockMessages(one);
    expect(message).toMatchObject({ deviceCount: 2, device: { managementCode: code } });
    await end(one, 'rollback');
    await end(other, 'rollback');
  });

  it('wait for half a minute if postponed', async () => {
    const [first, ...rest] = await lockMessages(one);
    await postponeMessages(one, [first as Message]);
    await end(one, 'commit');
    expect(await lockMessages(other)).toEqual(rest);
    await end(other, 'rollback');
    await owner.query(`update source_message set leased_until = leased_until - interval '30 seconds'`);
    const { rows } = await owner.query('select count(*)::int as count from source_message where leased_until <= now()');
    expect(rows).toEqual([{ count: 1 }]);
  });
});
