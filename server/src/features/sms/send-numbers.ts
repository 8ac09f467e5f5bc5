/** The registry of send numbers. */
import { mobileDigits } from '@maru/domain/personal';
import { formatSeoul } from '@maru/domain/seoul-time';
import { isSendNumber, type SmsState, shownSendNumber } from '@maru/domain/sms';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';

const longestName = 40;

export async function selectSendNumbers(db: Database) {
  const rows = await db
    .selectFrom('send_number')
    .select(['send_number_id', 'send_number', 'name', 'registered_at'])
    .orderBy('send_number_id')
    .execute();
  return rows.map((row) => ({
    sendNumberId: row.send_number_id,
    sendNumber: shownSendNumber(row.send_number),
    name: row.name,
    registeredDatetime: formatSeoul(row.registered_at),
  }));
}

/** Whether a number is registered; locks it until the caller's transaction ends. */
export async function isRegistered(db: Database, sendNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom('send_number')
    .select('send_number_id')
    .where('send_number', '=', mobileDigits(sendNumber))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a registered number until the caller's transaction ends. Throws VALIDATION if it isn't registered. */
export async function requireSendNumber(db: Database, sendNumber: string): Promise<void> {
  if (!(await isRegistered(db, sendNumber)))
    throw new Problem('VALIDATION', { field: 'sendNumber', error: '등록되지 않은 발신 번호입니다.' });
}

interface NewSendNumber {
  sendNumber: string;
  name: string;
  adminNumber: number;
  now: Date;
}

/** Registers a number. Throws VALIDATION, CONFLICT if it exists. */
export async function addSendNumber(trx: Database, { sendNumber, name, adminNumber, now }: NewSendNumber) {
  const refuse = (field: string, error: string) => new Problem('VALIDATION', { field, error });
  if (sendNumber.trim() === '') throw refuse('sendNumber', '발신 번호를 입력해 주십시오.');
  if (!isSendNumber(sendNumber.trim())) throw refuse('sendNumber', '발신 번호가 올바르지 않습니다.');
  if (name.trim() === '') throw refuse('name', '이름을 입력해 주십시오.');
  if ([...name.trim()].length > longestName) throw refuse('name', `이름은 ${longestName}자 이하로 입력해 주십시오.`);
  const added = await trx
    .insertInto('send_number')
    .values({
      send_number: mobileDigits(sendNumber),
      name: name.trim(),
      registered_at: now,
      registered_by: adminNumber,
    })
    .onConflict((conflict) => conflict.column('send_number').doNothing())
    .returning('send_number_id')
    .executeTakeFirst();
  if (!added) throw new Problem('CONFLICT', { field: 'sendNumber', error: '이미 등록된 발신 번호입니다.' });
  return added.send_number_id;
}

/**
 * Deletes a number and returns it. Throws NOT_FOUND, CONFLICT while a template uses it, or a message is waiting or may
 * have to be resent from it.
 */
export async function removeSendNumber(trx: Database, sendNumberId: number): Promise<string> {
  const row = await trx
    .selectFrom('send_number')
    .select('send_number')
    .where('send_number_id', '=', sendNumberId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND', { error: '발신 번호를 찾을 수 없습니다.' });
  const textsIn = (...states: SmsState[]) => sql`exists (
    select from sms s join sms_receiver r on r.sms_id = s.sms_id
    where s.send_number = ${row.send_number} and r.sms_state = any(${states}::text[]))`;
  const { rows } = await sql<{ isTemplates: boolean; isWaited: boolean; isUnsettled: boolean }>`
    select exists (select from sms_template where send_number = ${row.send_number}) as "isTemplates",
      ${textsIn('reserved', 'sending')} as "isWaited", ${textsIn('unknown')} as "isUnsettled"`.execute(trx);
  if (rows[0]?.isTemplates)
    throw new Problem('CONFLICT', { error: '이 번호를 쓰는 문자 양식이 있어 삭제할 수 없습니다.' });
  if (rows[0]?.isWaited)
    throw new Problem('CONFLICT', { error: '이 번호로 보낼 문자가 남아 있어 삭제할 수 없습니다.' });
  if (rows[0]?.isUnsettled)
    throw new Problem('CONFLICT', {
      error: '이 번호로 보낸 문자 가운데 결과 확인이 필요한 것이 있어 삭제할 수 없습니다. 먼저 결과를 확인해 주십시오.',
    });
  await trx.deleteFrom('send_number').where('send_number_id', '=', sendNumberId).execute();
  return row.send_number;
}
