/** Receivers and messages for tests. */
import { sql } from 'kysely';
import { closeSealed } from '../src/features/citizens/sealed.ts';
import { enqueue, type NewMessage } from '../src/platform/messages/outbox.ts';
import type { Services } from '../src/platform/services.ts';
import { addCitizen, type CitizenOptions } from './citizens.ts';

export const sendNumber = '02-0000-0000';

/** Registers the tests' send number. */
export async function addSendNumber({ db, clock }: Services, adminNumber: number): Promise<void> {
  await db
    .insertInto('send_number')
    .values({
      send_number: sendNumber.replaceAll('-', ''),
      name: '대표 번호',
      registered_at: clock.now(),
      registered_by: adminNumber,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds a member who agreed to the given terms (by code) and to no others. */
export async function addMember(
  services: Services,
  mobileNumber: string,
  agreed: readonly string[],
  { services: used = [], ...options }: CitizenOptions & { services?: string[] } = {},
): Promise<number> {
  const { userNumber } = await addCitizen(services, { ...options, mobileNumber });
  await services.db.updateTable('citizen').set({ services: used }).where('user_number', '=', userNumber).execute();
  for (const code of ['notification', 'marketing']) await decide(services, userNumber, code, agreed.includes(code));
  return userNumber;
}

/** Records a member's decision on terms. */
export async function decide({ db, clock }: Services, userNumber: number, code: string, is_agreed: boolean) {
  const { terms_id } = await db
    .selectFrom('terms')
    .select('terms_id')
    .where('terms_code', '=', code)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('consent')
    .values({ user_number: userNumber, terms_id, is_agreed, decided_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['user_number', 'terms_id']).doUpdateSet({ is_agreed }))
    .execute();
}

/** Sets the contact of a place. */
export async function putInCharge({ db, seal }: Services, placeId: number, mobileNumber: string): Promise<void> {
  await db
    .updateTable('installation_place')
    .set({ mobile_number_sealed: seal.close('mobileNumber', mobileNumber.replaceAll('-', '')) })
    .where('installation_place_id', '=', placeId)
    .execute();
}

/** Registers a parent with the given mobile number at a nursery school. */
export async function nameParent({ db, seal, clock }: Services, placeId: number, mobileNumber: string): Promise<void> {
  const digits = mobileNumber.replaceAll('-', '');
  await db
    .insertInto('nursery_school_parent')
    .values({
      installation_place_id: placeId,
      parents_name_sealed: seal.close('nursery_school_parent.parents_name', '홍길동') as Buffer,
      mobile_number_sealed: closeSealed(seal, 'mobile_number', digits) as Buffer,
      mobile_number_index: seal.index('mobile_number', digits),
      registered_at: clock.now(),
    })
    .execute();
}

/** Stores a message to some numbers, due at once by default. */
export async function keepMessage(
  services: Services,
  numbers: readonly string[],
  more: Partial<NewMessage> = {},
): Promise<number> {
  const smsId = await enqueue(services.db, services, {
    smsType: 'instant',
    isAdvertisement: false,
    message: '안내 문자입니다.',
    sendNumber,
    reason: '',
    reasonKey: null,
    adminNumber: null,
    dueAt: services.clock.now(),
    receivers: numbers.map((mobileNumber) => ({ mobileNumber, consent: null })),
    ...more,
  });
  if (smsId === null) throw new Error('the message is there already');
  return smsId;
}

/** Sets the states of a message's texts (in order of receivers), like the sender. */
export async function become({ db, clock }: Services, smsId: number, ...states: string[]): Promise<void> {
  await sql`
    update sms_receiver r set sms_state = s.state,
      failure = case s.state when 'failed' then '수신 거절' else '' end,
      received_at = case s.state when 'sent' then ${clock.now()}::timestamptz end
    from (select id, state from unnest(${states}::text[]) with ordinality t(state, at)
      join (select sms_receiver_id as id, row_number() over (order by sms_receiver_id) as at
        from sms_receiver where sms_id = ${smsId}) n using (at)) s
    where r.sms_receiver_id = s.id`.execute(db);
}

/** Stores an instant message and a reservation, both to the same number. */
export async function keepMessages(services: Services, mobileNumber: string) {
  const numbers = [mobileNumber.replaceAll('-', '')];
  const dueAt = new Date(services.clock.now().getTime() + 86_400_000);
  return {
    smsId: await keepMessage(services, numbers),
    smsReservationId: await keepMessage(services, numbers, { smsType: 'reserve', dueAt }),
  };
}
