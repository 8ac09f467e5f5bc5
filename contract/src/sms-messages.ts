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
    summary: 'List messages sent or being sent, newest first',
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
    summary: 'List messages with texts that failed since yesterday or whose result is unknown',
    output: closed({ failed: unsettled, unknown: unsettled }),
  }),
  receivers: call({
    method: 'GET',
    path: '/admin/api/sms/send-history/receive-mobile-number',
    access: history,
    isPersonal: true,
    summary: 'List receivers of a message with their results; search by full number',
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
    summary: 'Settle receivers with an unknown result as sent, failed or to be resent; the reason is logged',
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
    summary: 'List messages stored by the sandbox gateway, newest first; numbers are masked',
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
    summary: 'Get a message of the history',
    params: closed({ smsId: id, smsType: oneOf(smsTypeCodes) }),
    output: closed({ smsDetail: closed({ ...sent, hidesGroups }) }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/api/sms/send/{smsId}',
    access: history,
    summary: 'Delete a message from the history and cancel its unsent texts; fails if sending or unsettled',
    params: closed({ smsId: id }),
    output: done,
  }),
  reservations: call({
    method: 'GET',
    path: '/admin/api/sms/reservation',
    access: reservations,
    summary: 'List reservations, latest due time first',
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
    summary: 'Delete reservations, with a result for each; those sent or being sent are refused',
    query: closed({ reservationIds: ids }),
    output: bulkResult,
  }),
  reservationReceivers: call({
    method: 'GET',
    path: '/admin/api/sms/reservation/reservation-mobile-number',
    access: reservations,
    isPersonal: true,
    summary: 'List receivers of a reservation; search by full number',
    query: closed({ ...paging, smsReservationId: id, mobileNumber: Type.Optional(Type.String({ maxLength: 20 })) }),
    output: page(receiver),
  }),
  reservation: call({
    method: 'GET',
    path: '/admin/api/sms/reservation/{smsReservationId}',
    access: reservations,
    summary: 'Get a reservation',
    params: closed({ smsReservationId: id }),
    output: closed({ smsReservationDetail: closed({ ...reservation, hidesGroups }) }),
  }),
};
