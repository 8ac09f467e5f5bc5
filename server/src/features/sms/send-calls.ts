/** Handlers of sending messages: the form's data, check, sending; send numbers; workbooks. */
import { sms } from '@maru/contract/sms';
import { formatSeoulMinute } from '@maru/domain/seoul-time';
import { shownSendNumber } from '@maru/domain/sms';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { excelReaderOf } from '#platform/excel/read-excel.ts';
import { handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/messages/outbox.ts';
import { seesWhole } from '#platform/personal/search.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';
import { compose, countCheck, roundedUp } from './compose.ts';
import { note, subjectOf } from './note.ts';
import { countGroups, groupName } from './receiver-groups.ts';
import { addSendNumber, removeSendNumber, selectSendNumbers } from './send-numbers.ts';
import { readNumbers } from './workbook.ts';

export function registerSending(app: FastifyInstance, services: Services) {
  const { db, clock, config } = services;
  const { form, check, send, sendNumbers, addSendNumber: add, removeSendNumber: remove, readReceivers } = sms;

  handle(
    app,
    { form, check, send, sendNumbers, add, remove, readReceivers },
    {
      form: async (_input, { request }) => ({
        sendNumbers: await selectSendNumbers(db),
        receiverGroups: await countGroups(services, seesWhole(adminOf(request))),
        prices: config.smsPrices,
        gateway: config.messages,
        refusalNumber: config.smsRefusalNumber,
        advertiser: config.smsAdvertiser,
      }),
      async check({ body }, { request }) {
        const standing = adminOf(request);
        if (await countCheck({ services, standing }, body))
          await note(db, request, 'sms-check', '', (body.receiverGroups ?? []).map(groupName).join(', '));
        const { receivers: _, ...composed } = await compose(db, services, body, standing);
        return {
          ...composed,
          cost: Math.round(composed.receiverCount * config.smsPrices[composed.sendType] * 100) / 100,
        };
      },
      send: ({ body }, { request }) =>
        db.transaction().execute(async (trx) => {
          const standing = adminOf(request);
          const { adminNumber } = standing;
          const reasonKey = body.requestId ? `form:${adminNumber}:${body.requestId}` : null;
          // A call that is repeated because its answer was lost isn't validated again: its time may be over by now.
          const stored = await storedBy(trx, reasonKey).executeTakeFirst();
          if (stored) return answerOf(stored);
          const composed = await compose(trx, services, body, standing);
          const { isReserved, dueAt, receiverCount, isRounded } = composed;
          const smsType = isReserved ? 'reserve' : 'instant';
          const smsId = await enqueue(trx, services, { ...composed, smsType, reason: '', reasonKey, adminNumber });
          if (smsId === null) return answerOf(await storedBy(trx, reasonKey).executeTakeFirstOrThrow());
          const when = isReserved ? `, ${formatSeoulMinute(dueAt)} 예약` : '';
          const detail = `${composed.isAdvertisement ? '광고, ' : ''}받는 번호 ${isRounded ? '약 ' : ''}${receiverCount}개${when}`;
          await note(trx, request, isReserved ? 'sms-reserve' : 'sms-send', subjectOf(smsId), detail);
          return {
            smsId: isReserved ? null : smsId,
            smsReservationId: isReserved ? smsId : null,
            receiverCount,
            isRounded,
          };
        }),
      sendNumbers: async () => ({ list: await selectSendNumbers(db) }),
      add: ({ body }, { request }) =>
        db.transaction().execute(async (trx) => {
          const { adminNumber } = adminOf(request);
          const sendNumberId = await addSendNumber(trx, { ...body, adminNumber, now: clock.now() });
          await note(trx, request, 'sms-number-create', shownSendNumber(body.sendNumber));
          return { result: true, sendNumberId };
        }),
      remove: ({ params: { id } }, { request }) =>
        db.transaction().execute(async (trx) => {
          const removed = await removeSendNumber(trx, id);
          await note(trx, request, 'sms-number-delete', shownSendNumber(removed));
          return { result: true };
        }),
      readReceivers: ({ file }, context) => readNumbers(file, excelReaderOf(context)),
    },
  );
}

/** The message stored for an idempotency key. Receivers of groups have given their consent, or are hidden. */
const storedBy = (trx: Database, reasonKey: string | null) =>
  trx
    .selectFrom('sms as s')
    .select([
      's.sms_id',
      's.sms_type',
      's.receiver_count',
      sql<boolean>`exists (select from sms_receiver r
        where r.sms_id = s.sms_id and (r.consent_code is not null or r.is_hidden))`.as('is_rounded'),
    ])
    .where('s.reason_key', '=', reasonKey);

/** The original answer about a stored message. */
function answerOf(stored: { sms_id: number; sms_type: string; receiver_count: number; is_rounded: boolean }) {
  const isReserved = stored.sms_type === 'reserve';
  return {
    smsId: isReserved ? null : stored.sms_id,
    smsReservationId: isReserved ? stored.sms_id : null,
    receiverCount: stored.is_rounded ? roundedUp(stored.receiver_count) : stored.receiver_count,
    isRounded: stored.is_rounded,
  };
}
