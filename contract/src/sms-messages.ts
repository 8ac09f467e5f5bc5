/** Calls of the area `sms` about messages: the history with the result of each text, and reservations. */
import { forecastStandardCodes, forecastTypeCodes, smsStateCodes, smsTypeCodes } from '@maru/domain/sms';
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { bulkResult, closed, datetime, id, ids, keyword, nullable, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
const sendType = oneOf(['SMS', 'LMS']);

const states = closed({
  reserved: count,
  sending: count,
  sent: count,
  failed: count,
  unknown: count,
  withheld: count,
  cancelled: count,
});

/** A message of the history. `sendCount` is the number of receivers, `states` the number of texts per state. */
const sent = {
  smsId: id,
  smsType: oneOf(smsTypeCodes),
  smsTypeName: text,
  sendType,
  sendDatetime: text,
  /** Set for messages sent by a template, else null. */
  forecastType: nullable(oneOf(forecastTypeCodes)),
  forecastStandard: nullable(oneOf(forecastStandardCodes)),
  forecastStandardName: text,
  isAdvertisement: Type.Boolean(),
  /** The sender; null for automatic messages, which have a `reason`. */
  adminId: nullable(text),
  reason: text,
  message: text,
  /** Formatted with hyphens. */
  sendNumber: text,
  receiverCount: count,
  sendCount: count,
  states,
};

/** Messages with texts in one state: their number, first day, and the newest three. */
const unsettled = closed({
  /** First day of a history list that includes all of these messages. */
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
  /** Time at which the phone received the text; empty without a delivery receipt. */
  receiveDatetime: text,
});

/**
 * True if the detail omits the groups. Otherwise a reader without the permission for whole numbers could infer which
 * typed number belongs to a group.
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

const history = 'admin:sms/history';
const reservations = 'admin:sms/reservation';

export const smsMessages = {
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
      /** Messages with at least one text in this state. */
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
      /** Settles only this receiver; by default all unknown texts of the message. */
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
  remove: call({
    method: 'DELETE',
    path: '/admin/api/sms/send/{smsId}',
    access: history,
    summary:
      'Takes a message out of the history; one that is still being sent is refused, what is unsent of it is cancelled',
    params: closed({ smsId: id }),
    output: done,
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
