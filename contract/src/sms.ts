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
    access: 'admin:sms/send,sms/template,sms/history',
    summary:
      'What the form needs: registered send numbers, groups of receivers with how many agree, prices, the gateway',
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
    summary:
      'What sending a message would mean, by the same rules, without sending it: to how many, how long, what it costs',
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
    summary: 'Sends a message, or reserves it; ordered validation',
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
    summary: 'Registered send numbers',
    output: list(sendNumber),
  }),
  addSendNumber: call({
    method: 'POST',
    path: '/admin/api/sms/send-number',
    access: send,
    summary: 'Registers a number that messages may come from',
    body: closed({ sendNumber: Type.String({ maxLength: 20 }), name: Type.String({ maxLength: 200 }) }),
    output: closed({ result: Type.Boolean(), sendNumberId: id }),
  }),
  removeSendNumber: call({
    method: 'DELETE',
    path: '/admin/api/sms/send-number/{id}',
    access: send,
    summary: 'Takes a send number out of the registry; refused while a reservation or a template uses it',
    params: closed({ id }),
    output: done,
  }),
  readReceivers: call({
    method: 'POST',
    path: '/admin/api/sms/send/receivers',
    access: send,
    summary: 'Reads mobile numbers from a workbook: valid, repeated and wrong ones with their rows; keeps nothing',
    multipart: { maxBytes: 10 * 1024 * 1024, fields: closed({}) },
    output: closed({
      mobileNumbers: Type.Array(text),
      repeated: Type.Array(closed({ row: count, mobileNumber: text })),
      invalid: Type.Array(closed({ row: count, value: text })),
    }),
  }),
  ...smsMessages,
};
