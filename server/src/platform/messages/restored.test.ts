import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { withClient } from '../database/client.ts';
import { leaveRecoveredUnknown } from './restored.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ask = (text: string) => withClient(database.url, async (client) => (await client.query(text)).rows);
const state = async () => (await ask('select sms_state as state from sms_receiver'))[0]?.state;

test('leaves due texts unknown once the database has another timeline than at the last start', async () => {
  await ask(
    `with message as (
       insert into sms (sms_type, send_type, message, send_number, registered_at, due_at, receiver_count)
       values ('reserve', 'SMS', '안내', '0200000000', now(), now(), 1) returning sms_id
     )
     insert into sms_receiver (sms_id, mobile_number_sealed, mobile_number_index, sms_state, due_at)
     select sms_id, '', '', 'reserved', now() from message`,
  );
  expect([await leaveRecoveredUnknown(database.url), await leaveRecoveredUnknown(database.url)]).toEqual([
    false,
    false,
  ]);
  expect(await state()).toBe('reserved');
  await ask(`comment on table sms_batch is 'timeline 00000007'`);
  const starts = [leaveRecoveredUnknown(database.url), leaveRecoveredUnknown(database.url)];
  expect((await Promise.all(starts)).toSorted()).toEqual([false, true]);
  expect(await state()).toBe('unknown');
});

test('lets texts about forecasts wait for a bulletin of 17 h, unless jobs ran shortly before', async () => {
  await ask(
    `with writer as (
       insert into administrator (admin_id, admin_name, dept_code, password_hash)
       values ('writer', '홍길동', 'smart_city', '-') returning admin_number as id
     )
     insert into sms_template (forecast_type, forecast_standard, message, send_number, receiver_group, registered_at,
       registered_by, updated_at, updated_by, armed_at)
     select type, standard, '안내', '0200000000', '', now(), id, now(), id, now() from writer
     cross join (values ('fineDust', 'bad'), ('breakdown', 'breakdown')) as given (type, standard)`,
  );
  await ask(
    `insert into job_run (job_name, title, interval_minutes, announced_at, begun_at)
     values ('sms-by-itself', '자동 문자', 1, now(), now())`,
  );
  const held = async () => {
    await ask(`comment on table sms_batch is 'timeline 00000007'`);
    await leaveRecoveredUnknown(database.url);
    return ask(
      `select forecast_type as type, (armed_at at time zone 'Asia/Seoul')::time::text as time from sms_template
       where armed_at > now()`,
    );
  };
  expect(await held()).toEqual([]);
  await ask(`update job_run set begun_at = now() - interval '11 minutes'`);
  expect(await held()).toEqual([{ type: 'fineDust', time: '17:00:00' }]);
});
