/** Area `sms`: text messages as administrators send, reserve and look at them. */
import { forecastStandardCodes, forecastTypeCodes, smsStateCodes, smsTypeCodes } from '@maru/domain/sms';
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import {
  bulkResult,
  closed,
  datetime,
  id,
  ids,
  keyword,
  list,
  nullable,
  oneOf,
  page,
  paging,
  uuid,
} from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
const sendType = oneOf(['SMS', 'LMS']);

const sendNumber = closed({ sendNumberId: id, sendNumber: text, name: text, registeredDatetime: text });

/** A message as it is to be sent. What is wrong with it is told by the rules of `domain/sms`, in their order. */
const message = closed({
  message: Type.String({ maxLength: 4000 }),
  reservationType: Type.String({ maxLength: 20 }),
  reservationDatetime: Type.Optional(Type.String({ maxLength: 40 })),
  /** Joined by commas; 20,000 at most. */
  mobileNumbers: Type.String({ maxLength: 400_000 }),
  receiverGroups: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
  sendNumber: Type.String({ maxLength: 20 }),
  isAdvertisement: Type.Optional(Type.Boolean({ default: false })),
  /** Drawn when it is confirmed: asked twice under the same one, it is sent once. */
  requestId: Type.Optional(uuid),
});

const states = closed({
  reserved: count,
  sending: count,
  sent: count,
  failed: count,
  unknown: count,
  withheld: count,
  cancelled: count,
});

/** A message of the history. `sendCount` is how many it went to, `states` what became of each. */
const sent = {
  smsId: id,
  smsType: oneOf(smsTypeCodes),
  smsTypeName: text,
  sendType,
  sendDatetime: text,
  /** Of what was sent by a template; null otherwise. */
  forecastType: nullable(oneOf(forecastTypeCodes)),
  forecastStandard: nullable(oneOf(forecastStandardCodes)),
  forecastStandardName: text,
  isAdvertisement: Type.Boolean(),
  /** Who sent it; null where it was sent by itself, for `reason`. */
  adminId: nullable(text),
  reason: text,
  message: text,
  /** Shown with hyphens. */
  sendNumber: text,
  receiverCount: count,
  sendCount: count,
  states,
};

/** Messages of the history with texts in one state: how many, from which day on, and the newest three. */
const unsettled = closed({
  /** The list of the history from this day on has them all. */
  startDate: text,
  totalCount: count,
  list: Type.Array(
    closed({ smsId: id, smsType: sent.smsType, smsTypeName: text, sendDatetime: text, receiverCount: count, count }),
  ),
});

const receiver = closed({
  rowNumber: count,
  smsReceiverId: id,
  /** Masked. */
  receiveMobileNumber: text,
  smsState: oneOf(smsStateCodes),
  smsStateName: text,
  failure: text,
  /** When the telephone had it; empty where no receipt came. */
  receiveDatetime: text,
});

/**
 * Of a message's detail: its groups aren't listed, since whoever asks may not see numbers whole, and could tell by the list
 * which of the typed numbers is a group's.
 */
const hidesGroups = Type.Boolean();

const reservation = {
  smsReservationId: id,
  reservationDatetime: text,
  sendType,
  message: text,
  sendNumber: text,
  receiverCount: count,
  isSended: Type.Boolean(),
  registeredDatetime: text,
};

const send = 'admin:sms/send';
const history = 'admin:sms/history';
const reservations = 'admin:sms/reservation';

export const sms = {
  form: call({
    method: 'GET',
    path: '/admin/api/sms/send',
    access: 'admin:sms/send,sms/template,sms/history',
    summary:
      'What the form needs: registered send numbers, groups of receivers with how many agree, prices, the gateway',
    output: closed({
      sendNumbers: Type.Array(sendNumber),
      /** `receiverCount` is how many a notice goes to, `advertisementCount` how many an advertisement. */
      receiverGroups: Type.Array(
        closed({ receiverGroup: text, receiverGroupName: text, receiverCount: count, advertisementCount: count }),
      ),
      /** Won for one text. */
      prices: closed({ SMS: Type.Number(), LMS: Type.Number() }),
      gateway: oneOf(['sandbox', 'solapi', 'off']),
      /** The number by which advertisements are refused without cost, and who they are from; empty: none may be sent. */
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
      /** As it would be sent. */
      message: text,
      /** How many numbers are named; one that is typed and of a group counts twice, and gets one text. */
      receiverCount: count,
      /** Numbers typed more than once. */
      repeatedCount: count,
      /** Members of groups who haven't agreed. */
      withheldCount: count,
      /** Where a group is named: sums, and the cost by them, are rounded up to tens. */
      isRounded: Type.Boolean(),
      /** Won. */
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
  remove: call({
    method: 'DELETE',
    path: '/admin/api/sms/send/{smsId}',
    access: history,
    summary:
      'Takes a message out of the history; one that is still being sent is refused, what is unsent of it is cancelled',
    params: closed({ smsId: id }),
    output: done,
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
  history: call({
    method: 'GET',
    path: '/admin/api/sms/send-history',
    access: history,
    summary: 'Messages that were sent or are being sent, the newest first',
    query: closed({
      ...paging,
      startDate: Type.Optional(datetime),
      endDate: Type.Optional(datetime),
      smsType: Type.Optional(oneOf(smsTypeCodes)),
      /** Messages of which a text at least is in that state. */
      smsState: Type.Optional(oneOf(smsStateCodes)),
      keyword: Type.Optional(keyword),
    }),
    output: page(closed({ rowNumber: count, ...sent })),
  }),
  toSettle: call({
    method: 'GET',
    path: '/admin/api/portlet/today/texts',
    access: history,
    summary: 'Messages with texts that failed since yesterday, and with texts of which nobody knows what became',
    output: closed({ failed: unsettled, unknown: unsettled }),
  }),
  receivers: call({
    method: 'GET',
    path: '/admin/api/sms/send-history/receive-mobile-number',
    access: history,
    isPersonal: true,
    summary: 'Receivers of a message with what became of each; found by a whole number',
    query: closed({
      ...paging,
      smsId: id,
      smsType: Type.Optional(oneOf(smsTypeCodes)),
      mobileNumber: Type.Optional(Type.String({ maxLength: 20 })),
      smsState: Type.Optional(oneOf(smsStateCodes)),
    }),
    output: page(receiver),
  }),
  settle: call({
    method: 'POST',
    path: '/admin/api/sms/send-history/settle',
    access: history,
    summary:
      'Says what became of receivers that stayed unknown: sent, failed, or to be sent again; with a reason, logged',
    body: closed({
      smsId: id,
      /** One receiver; absent: all of the message that are unknown. */
      smsReceiverId: Type.Optional(id),
      outcome: oneOf(['sent', 'failed', 'again']),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: closed({ result: Type.Boolean(), settledCount: count }),
  }),
  sandbox: call({
    method: 'GET',
    path: '/admin/api/sms/sandbox',
    access: history,
    isPersonal: true,
    summary: 'What the stand-in for a gateway was given to send, the newest first; numbers masked',
    query: closed(paging),
    output: page(
      closed({
        rowNumber: count,
        messageId: text,
        sendDatetime: text,
        receiveMobileNumber: text,
        sendNumber: text,
        message: text,
      }),
    ),
  }),
  message: call({
    method: 'GET',
    path: '/admin/api/sms/send-history/{smsId}/{smsType}',
    access: history,
    summary: 'One message of the history',
    params: closed({ smsId: id, smsType: oneOf(smsTypeCodes) }),
    output: closed({ smsDetail: closed({ ...sent, hidesGroups }) }),
  }),
  reservations: call({
    method: 'GET',
    path: '/admin/api/sms/reservation',
    access: reservations,
    summary: 'Reservations, the latest due first',
    query: closed({
      ...paging,
      startDate: Type.Optional(datetime),
      endDate: Type.Optional(datetime),
      isSended: Type.Optional(Type.Boolean()),
      searchMessage: Type.Optional(keyword),
    }),
    output: page(closed({ rowNumber: count, ...reservation })),
  }),
  removeReservations: call({
    method: 'DELETE',
    path: '/admin/api/sms/reservation',
    access: reservations,
    summary: 'Takes reservations back, with a result for each; those that were sent, or are being sent, are refused',
    query: closed({ reservationIds: ids }),
    output: bulkResult,
  }),
  reservationReceivers: call({
    method: 'GET',
    path: '/admin/api/sms/reservation/reservation-mobile-number',
    access: reservations,
    isPersonal: true,
    summary: 'Numbers that a reservation goes to; found by a whole number',
    query: closed({ ...paging, smsReservationId: id, mobileNumber: Type.Optional(Type.String({ maxLength: 20 })) }),
    output: page(receiver),
  }),
  reservation: call({
    method: 'GET',
    path: '/admin/api/sms/reservation/{smsReservationId}',
    access: reservations,
    summary: 'One reservation',
    params: closed({ smsReservationId: id }),
    output: closed({ smsReservationDetail: closed({ ...reservation, hidesGroups }) }),
  }),
};
