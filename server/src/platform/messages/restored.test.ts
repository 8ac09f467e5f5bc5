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
