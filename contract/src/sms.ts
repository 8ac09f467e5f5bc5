/** Area `sms`: sending text messages; `sms-messages.ts` has the history. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { closed, id, list, nullable, oneOf, uuid } from './schemas.ts';
import { smsMessages } from './sms-messages.ts';

const text = Type.String();
const count = Type.Integer();
const sendType = oneOf(['SMS', 'LMS']);

const sendNumber = closed({ sendNumberId: id, sendNumber: text, name: text, registeredDatetime: text });

/** A message to send. `domain/sms` validates it, in the order of its rules. */
const message = closed({
  message: Type.String({ maxLength: 4000 }),
  reservationType: Type.String({ maxLength: 20 }),
  reservationDatetime: Type.Optional(Type.String({ maxLength: 40 })),
  /** Comma-separated, at most 20,000. */
  mobileNumbers: Type.String({ maxLength: 400_000 }),
  receiverGroups: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
  sendNumber: Type.String({ maxLength: 20 }),
  isAdvertisement: Type.Optional(Type.Boolean({ default: false })),
  /** Idempotency key, generated at confirmation: repeating the call sends nothing more. */
  requestId: Type.Optional(uuid),
});

const send = 'admin:sms/send';

export const sms = {
  form: call({
    method: 'GET',
    path: '/admin/api/sms/send',
    access: 'admin:sms/send,sms/template',
    summary: 'Get data of the sending form: send numbers, receiver groups with counts, prices and the gateway',
    output: closed({
      sendNumbers: Type.Array(sendNumber),
      /** `receiverCount` is the number of receivers of a notice, `advertisementCount` of an advertisement. */
      receiverGroups: Type.Array(
        closed({ receiverGroup: text, receiverGroupName: text, receiverCount: count, advertisementCount: count }),
      ),
      /** Price of one text in won. */
      prices: closed({ SMS: Type.Number(), LMS: Type.Number() }),
      gateway: oneOf(['sandbox', 'solapi', 'off']),
      /** Free refusal number and sender name for advertisements; empty: advertisements are off. */
      refusalNumber: text,
      advertiser: text,
    }),
  }),
  check: call({
    method: 'POST',
    path: '/admin/api/sms/send/check',
    access: send,
    summary: 'Check a message without sending it; returns type, receivers, length and cost',
    body: message,
    output: closed({
      sendType,
      bytes: count,
      /** The text as it would be sent. */
      message: text,
      /** Number of receivers; a number that is both typed and in a group counts twice but receives one text. */
      receiverCount: count,
      /** Numbers typed more than once. */
      repeatedCount: count,
      /** Group members without consent. */
      withheldCount: count,
      /** With groups, totals and the resulting cost are rounded up to tens. */
      isRounded: Type.Boolean(),
      /** In won. */
      cost: Type.Number(),
      isNight: Type.Boolean(),
    }),
  }),
  send: call({
    method: 'POST',
    path: '/admin/api/sms/send',
    access: send,
    summary: 'Send or reserve a message; returns the first validation error in a fixed order',
    body: message,
    output: closed({
      smsId: nullable(id),
      smsReservationId: nullable(id),
      receiverCount: count,
      isRounded: Type.Boolean(),
    }),
  }),
  sendNumbers: call({
    method: 'GET',
    path: '/admin/api/sms/send-number',
    access: 'admin:sms/send,sms/template',
    summary: 'List registered send numbers',
    output: list(sendNumber),
  }),
  addSendNumber: call({
    method: 'POST',
    path: '/admin/api/sms/send-number',
    access: send,
    summary: 'Register a send number',
    body: closed({ sendNumber: Type.String({ maxLength: 20 }), name: Type.String({ maxLength: 200 }) }),
    output: closed({ result: Type.Boolean(), sendNumberId: id }),
  }),
  removeSendNumber: call({
    method: 'DELETE',
    path: '/admin/api/sms/send-number/{id}',
    access: send,
    summary: 'Delete a send number; fails while a reservation or template uses it',
    params: closed({ id }),
    output: done,
  }),
  readReceivers: call({
    method: 'POST',
    path: '/admin/api/sms/send/receivers',
    access: send,
    summary: 'Read mobile numbers from a workbook without storing them; returns valid, repeated and invalid ones',
    multipart: { maxBytes: 10 * 1024 * 1024, fields: closed({}) },
    output: closed({
      mobileNumbers: Type.Array(text),
      repeated: Type.Array(closed({ row: count, mobileNumber: text })),
      invalid: Type.Array(closed({ row: count, value: text })),
    }),
  }),
  ...smsMessages,
};
