import { closeSealed } from '../src/features/citizens/sealed.ts';
import { memberReason, sealReceiver } from '../src/platform/messages/outbox.ts';
import { addAdministrator } from './administrators.ts';
import type { TestApp } from './app.ts';
import { addCitizen } from './citizens.ts';
import { createPlace } from './factories.ts';

/** A member with a value in every column; texts contain `mark`. */
export async function addFullMember(
  app: TestApp,
  { username, mobileNumber, mark, now }: { username: string; mobileNumber: string; mark: string; now: Date },
): Promise<number> {
  const { services } = app.app;
  const one = async (sql: string, values: unknown[]): Promise<{ id: number }> =>
    (await app.pool.query(sql, values)).rows[0];
  const { seal } = services;
  const { userNumber } = await addCitizen(services, { username, mobileNumber, lastLoginAt: now });
  const digits = mobileNumber.replaceAll('-', '');
  const { adminNumber } = await addAdministrator(services);
  await app.pool.query(
    `update citizen set birth_date = '1990-02-03', zone_code = '02001', change_reason = $2, failure_count = 1,
       services = '{facility}', suspended_from = 'normal', ci_sealed = $3, di_sealed = $4, di_index = $5, person_index = $5,
       email_address_sealed = $6, dormant_notice_at = now(), dormant_notice_id = $2,
       last_used_at = now() where user_number = $1`,
    [
      userNumber,
      `reason of ${mark}`,
      closeSealed(seal, 'ci', `ci of ${mark}`),
      closeSealed(seal, 'di', `di of ${mark}`),
      seal.index('di', `di of ${mark}`),
      closeSealed(seal, 'email_address', `${mark}@example.kr`),
    ],
  );
  await services.db
    .insertInto('consent')
    .columns(['user_number', 'terms_id', 'is_agreed', 'decided_at'])
    .expression((eb) =>
      eb
        .selectFrom('terms')
        .select((of) => [of.val(userNumber).as('user'), 'terms_id', of.val(true).as('is'), of.val(now).as('at')]),
    )
    .execute();
  await app.pool.query(
    `insert into consent_change (user_number, terms_id, is_agreed, decided_by, decided_at)
     select user_number, terms_id, is_agreed, 'join', decided_at from consent where user_number = $1`,
    [userNumber],
  );
  await app.pool.query(
    `insert into service_change (user_number, service, is_applied, changed_by) values ($1, 'facility', true, 'citizen')`,
    [userNumber],
  );
  const placeId = await createPlace(app.pool, { name: `place of ${mark}` });
  await app.pool.query(
    `insert into favorite (user_number, installation_place_id, installation_place_type) values ($1, $2, 'air')`,
    [userNumber, placeId],
  );
  await app.pool.query('insert into managed_place (user_number, installation_place_id) values ($1, $2)', [
    userNumber,
    placeId,
  ]);
  await app.pool.query(
    `insert into nursery_school_parent (installation_place_id, parents_name_sealed, mobile_number_sealed,
       mobile_number_index) values ($1, 'x', 'x', $2)`,
    [placeId, seal.index('mobile_number', digits)],
  );
  const { id: topic } = await one(
    `insert into subscription_topic (kind, installation_place_id, installation_type, field, grade, made_at)
     values ('air', $1, 'outdoor', 'fineDust', 'bad', now()) returning subscription_topic_id::int as id`,
    [placeId],
  );
  const { id: subscription } = await one(
    `insert into subscription (subscription_topic_id, user_number, channel, address_sealed, address_index, language,
       link_salt, quiet_from, quiet_until, is_digest, made_at, confirmed_at)
     values ($1, $2, 'email', $3, $4, 'ko', '', 0, 60, false, now(), now()) returning subscription_id::int as id`,
    [topic, userNumber, seal.close('subscription.address', `${mark}@example.kr`), seal.index('x', mark)],
  );
  await app.pool.query(
    `insert into subscription_delivery (subscription_id, kind, made_at, state, due_at, settled_at, failure)
     values ($1, 'confirmation', now(), 'failed', now(), now(), $2)`,
    [subscription, `failure of ${mark}`],
  );
  await services.sessions.open('citizen', userNumber, { userAgent: `browser of ${mark}`, address: '203.0.113.7' });
  await app.pool.query(`update session set ended_at = now(), end_reason = 'logout' where owner_number = $1`, [
    userNumber,
  ]);
  await app.pool.query(
    `insert into known_browser (browser_id, owner_kind, owner_number, failure_count, last_failure_at, last_login_at)
     values ($1, 'citizen', $2, 2, now(), now())`,
    [Buffer.from(mark), userNumber],
  );
  const { sealed, index: numberIndex } = sealReceiver(seal, digits);
  for (const [reasonKey, of] of [
    [null, userNumber],
    [`${memberReason(userNumber)}dormancy`, null],
  ] as const) {
    const { id: sms } = await one(
      `insert into sms (sms_type, send_type, message, send_number, registered_at, due_at, receiver_count, reason_key)
       values ('notify', 'SMS', $1, '0212345678', now(), now(), 1, $2) returning sms_id::int as id`,
      [`text to ${mark}`, reasonKey],
    );
    await app.pool.query(
      `insert into sms_receiver (sms_id, mobile_number_sealed, mobile_number_index, due_at, sms_state, received_at,
         failure, user_number, consent_code) values ($1, $2, $3, now(), 'sent', now(), $4, $5, $6)`,
      [sms, sealed, numberIndex, `failure of ${mark}`, of, of && 'notification'],
    );
  }
  const entry = (action: string, subject: string, detail: string) =>
    app.pool.query('select append_audit($1, $2, $3, $4, $5, $6, $7)', [
      adminNumber,
      'secret-admin',
      '관리자이름',
      '198.51.100.9',
      action,
      subject,
      detail,
    ]);
  await entry('user-unmask', `회원 #${userNumber}`, `사유: ${mark}`);
  await entry('user-list', '', `검색: userId, 회원 #${userNumber} #99999`);
  return userNumber;
}
