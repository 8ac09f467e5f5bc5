/** Tests how the outbox stores a message before sending. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxShortBytes } from '@maru/domain/sms';
import { noticeConsent } from '@maru/domain/sms-receivers';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { addMember } from '#test/messages.ts';
import { type Database, openOwnerPool, openPool } from '../database/pool.ts';
import { createServices, type Services } from '../services.ts';
import { enqueue, type NewMessage, openReceiver, type Receiver } from './outbox.ts';

const now = new Date('2026-12-01T11:00:00+09:00');
const dueAt = new Date('2026-12-02T09:30:00+09:00');

let database: TestDatabase;
let folder: string;
let pool: pg.Pool;
let owner: pg.Pool;
let services: Services;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'maru-outbox-'));
  pool = openPool(database.appUrl, 4);
  owner = openOwnerPool(database.url);
  const config = readConfig({ DATABASE_URL: database.url, MARU_DATA: folder });
  services = await createServices(config, pool, { now: () => now }, pino({ level: 'silent' }));
});
beforeEach(() => owner.query('truncate sms cascade'));
afterAll(async () => {
  await Promise.all([pool.end(), owner.end()]);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const to = (mobileNumber: string): Receiver => ({ mobileNumber, consent: null });
const messageOf = (more: Partial<NewMessage> = {}): NewMessage => ({
  smsType: 'reserve',
  isAdvertisement: false,
  message: '안내 문자입니다.',
  sendNumber: '02-0000-0000',
  reason: '',
  reasonKey: null,
  adminNumber: null,
  dueAt,
  receivers: [to('01000000001')],
  ...more,
});
const keep = (more?: Partial<NewMessage>, db: Database = services.db) => enqueue(db, services, messageOf(more));

const message = async (smsId: number | null) => (await pool.query('select * from sms where sms_id = $1', [smsId])).rows;
const receivers = async (smsId: number | null) => {
  const { rows } = await pool.query<{ mobile_number_sealed: Buffer; mobile_number_index: Buffer; message_id: string }>(
    'select * from sms_receiver where sms_id = $1 order by sms_receiver_id',
    [smsId],
  );
  return rows;
};
const numbersOf = async (smsId: number | null) =>
  (await receivers(smsId)).map((row) => openReceiver(services.seal, row.mobile_number_sealed));

describe('stored message', () => {
  test('stores its text, sender and time, and the number of receivers', async () => {
    const smsId = await keep({ reason: '내일 나쁨', receivers: [to('01000000002'), to('01000000001')] });
    expect(await message(smsId)).toMatchObject([
      {
        sms_type: 'reserve',
        send_type: 'SMS',
        message: '안내 문자입니다.',
        send_number: '0200000000',
        reason: '내일 나쁨',
        registered_at: now,
        registered_by: null,
        due_at: dueAt,
        deleted_at: null,
        receiver_count: 2,
      },
    ]);
    expect(await receivers(smsId)).toMatchObject([
      { sms_state: 'reserved', due_at: dueAt, tries: 0, sms_batch_id: null, user_number: null, consent_code: null },
      { sms_state: 'reserved' },
    ]);
  });

  test.each([
    ['가'.repeat(maxShortBytes / 2), 'SMS'],
    [`${'가'.repeat(maxShortBytes / 2)}.`, 'LMS'],
  ])('counts %j as %s', async (text, sendType) => {
    expect(await message(await keep({ message: text }))).toMatchObject([{ send_type: sendType }]);
  });

  test("contains each number once in the given order, even beyond one statement's limit", async () => {
    const numbers = Array.from({ length: 1201 }, (_, at) => `0100000${String(9999 - at).padStart(4, '0')}`);
    const smsId = await keep({ receivers: [...numbers, ...numbers.slice(0, 700)].map(to) });
    expect(await numbersOf(smsId)).toEqual(numbers);
    expect(await message(smsId)).toMatchObject([{ receiver_count: 1201 }]);
    const ids = (await receivers(smsId)).map((row) => row.message_id);
    expect(new Set(ids).size).toBe(1201);
  });

  test('hides its numbers from readers of the database, and can be found by a number', async () => {
    const smsId = await keep({ receivers: [to('01000007777')] });
    const [row] = await receivers(smsId);
    expect(JSON.stringify(row)).not.toContain('7777');
    expect(row?.mobile_number_sealed.includes('7777')).toBe(false);
    expect(row?.mobile_number_index).toEqual(services.seal.index('mobile_number', '01000007777'));
  });

  test('stores whose consent a text requires', async () => {
    const userNumber = await addMember(services, '010-0000-4001', [noticeConsent]);
    const member = { mobileNumber: '01000004001', consent: { userNumber, consentCode: noticeConsent } };
    expect(await receivers(await keep({ receivers: [to('01000004002'), member] }))).toMatchObject([
      { user_number: null, consent_code: null },
      { user_number: userNumber, consent_code: noticeConsent },
    ]);
  });
});

describe('reason key', () => {
  test('stores one message per key, and any number without a key', async () => {
    expect(await keep({ reasonKey: 'forecast:1' })).toEqual(expect.any(Number));
    expect(await keep({ reasonKey: 'forecast:1', message: '두 번째' })).toBeNull();
    expect(await keep({ reasonKey: 'forecast:2' })).toEqual(expect.any(Number));
    expect([await keep(), await keep()]).toEqual([expect.any(Number), expect.any(Number)]);
    const { rows } = await pool.query('select message from sms where reason_key is not null order by reason_key');
    expect(rows).toEqual([{ message: '안내 문자입니다.' }, { message: '안내 문자입니다.' }]);
    expect((await pool.query('select 1 from sms_receiver')).rowCount).toBe(4);
  });

  test.each([
    ['is kept', 'and the other isn’t', (first: { commit(): { execute(): Promise<void> } }) => first.commit().execute()],
    [
      'goes back',
      'and the other is',
      (first: { rollback(): { execute(): Promise<void> } }) => first.rollback().execute(),
    ],
  ] as const)('stores one message from two processes: the first %s, %s', async (how, _other, end) => {
    const first = await services.db.startTransaction().execute();
    expect(await keep({ reasonKey: 'breakdown:7' }, first)).toEqual(expect.any(Number));
    let isSettled = false;
    const second = keep({ reasonKey: 'breakdown:7' }).finally(() => {
      isSettled = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isSettled, 'the second waits for what becomes of the first').toBe(false);
    await end(first);
    expect(await second).toEqual(how === 'is kept' ? null : expect.any(Number));
    expect((await pool.query('select 1 from sms_receiver')).rowCount).toBe(1);
  });
});

test("stores nothing if the caller's transaction fails", async () => {
  const stored = services.db.transaction().execute(async (trx) => {
    await keep({}, trx);
    throw new Error('it did not happen');
  });
  await expect(stored).rejects.toThrow('it did not happen');
  expect((await pool.query('select 1 from sms union all select 1 from sms_receiver')).rowCount).toBe(0);
});
