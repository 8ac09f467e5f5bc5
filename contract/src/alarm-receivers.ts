/** Areas `alarmReceivers` and `alarmDeliveries`. */
import { type AlarmSeverity, alarmSeverities, maxAlarmMinutes } from '@maru/domain/alarm';
import {
  type DeliveryOccasion,
  type DeliveryState,
  deliveryOccasions,
  deliveryStates,
  type ReceiverKind,
  type ReceiverStep,
  receiverKinds,
} from '@maru/domain/alarm-delivery';
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { closed, file, id, oneOf, page, paging } from './schemas.ts';

const access = 'admin:device/alarm';
const path = '/admin/api/alarm-receivers';
const text = Type.String();
const count = Type.Integer();
const kind = oneOf(Object.keys(receiverKinds) as ReceiverKind[]);
const ofReceiver = closed({ alarmReceiverId: id });
const minutes = Type.Integer({ minimum: 0, maximum: maxAlarmMinutes });

const settings = {
  name: Type.String({ maxLength: 60 }),
  /** Series whose alarms are sent; an empty list means all. */
  deviceTypes: Type.Array(Type.String({ maxLength: 40, pattern: '^[a-z]+$' }), { maxItems: 40, uniqueItems: true }),
  leastSeverity: oneOf(Object.keys(alarmSeverities) as AlarmSeverity[]),
  /** 1: notified at once; 2: notified of alarms that nobody acknowledged within `escalateMinutes`. */
  step: Type.Unsafe<ReceiverStep>({ type: 'integer', minimum: 1, maximum: 2 }),
  /** Always 0 at step 1. */
  escalateMinutes: minutes,
  /** Interval of repeated messages until the alarm is acknowledged or cleared; 0: no repeats. */
  repeatMinutes: minutes,
  sendsClearing: Type.Boolean(),
  isUsed: Type.Boolean(),
};
/** Whether the receiver is reminded once a day of overdue incidents of citizens' reports. */
const sendsOverdueReports = Type.Boolean();
/** Settings in requests; without `sendsOverdueReports` a new receiver isn't reminded, and a changed one as before. */
const givenSettings = { ...settings, sendsOverdueReports: Type.Optional(sendsOverdueReports) };
const address = Type.String({ maxLength: 2000 });
/** A webhook's secret; empty for other kinds of receivers. */
const secret = text;

const delivery = closed({
  rowNumber: count,
  alarmDeliveryId: id,
  madeDatetime: text,
  occasion: oneOf(Object.keys(deliveryOccasions) as DeliveryOccasion[]),
  occasionName: text,
  /** Description of the alarm, or number of overdue incidents; empty for a test message. */
  alarm: text,
  state: oneOf(Object.keys(deliveryStates) as DeliveryState[]),
  stateName: text,
  tries: count,
  settledDatetime: text,
  /** Time of the next attempt; empty unless the delivery is waiting. */
  dueDatetime: text,
  failure: text,
});

export const alarmReceivers = {
  list: call({
    method: 'GET',
    path,
    access,
    summary: 'List alarm receivers, newest first; addresses are masked',
    query: closed(paging),
    output: page(
      closed({
        rowNumber: count,
        alarmReceiverId: id,
        kind,
        kindName: text,
        ...settings,
        sendsOverdueReports,
        address: text,
        deviceTypeNames: text,
        leastSeverityName: text,
        madeDatetime: text,
      }),
    ),
  }),
  create: call({
    method: 'POST',
    path,
    access,
    summary: "Create an alarm receiver; returns a webhook's secret, only this once",
    body: closed({ kind, address, ...givenSettings }),
    output: closed({ alarmReceiverId: id, secret }),
  }),
  change: call({
    method: 'PATCH',
    path: `${path}/{alarmReceiverId}`,
    access,
    summary: 'Change an alarm receiver; an empty address leaves the stored one unchanged',
    params: ofReceiver,
    body: closed({ address, ...givenSettings, known: Type.Optional(closed({ kind, address, ...givenSettings })) }),
    output: done,
  }),
  remove: call({
    method: 'DELETE',
    path: `${path}/{alarmReceiverId}`,
    access,
    summary: 'Delete an alarm receiver, erase its address and cancel its waiting deliveries',
    params: ofReceiver,
    output: done,
  }),
  renew: call({
    method: 'POST',
    path: `${path}/{alarmReceiverId}/secret`,
    access,
    summary: "Replace a webhook's secret; the new one signs all later requests",
    params: ofReceiver,
    output: closed({ secret }),
  }),
};

export const alarmDeliveries = {
  test: call({
    method: 'POST',
    path: `${path}/{alarmReceiverId}/test`,
    access,
    summary: 'Send a test message and return its result',
    params: ofReceiver,
    output: closed({ isSent: Type.Boolean(), failure: text }),
  }),
  list: call({
    method: 'GET',
    path: `${path}/{alarmReceiverId}/deliveries`,
    access,
    summary: 'List deliveries to an alarm receiver, newest first',
    params: ofReceiver,
    query: closed({ ...paging, state: Type.Optional(oneOf(Object.keys(deliveryStates) as DeliveryState[])) }),
    output: page(delivery),
  }),
  channels: call({
    method: 'GET',
    path: `${path}/channels`,
    access: 'admin:device/alarm,sms/history',
    summary: 'Get the mode of each message channel: service, sandbox or off',
    output: closed({ sms: oneOf(['service', 'sandbox', 'off']), email: oneOf(['service', 'sandbox', 'off']) }),
  }),
  mails: call({
    method: 'GET',
    path: `${path}/mails`,
    access,
    summary: 'List e-mails stored by the sandbox, newest first; addresses are masked',
    query: closed(paging),
    output: page(
      closed({
        rowNumber: count,
        sandboxMailId: id,
        sentDatetime: text,
        recipient: text,
        subject: text,
        body: text,
        attachments: Type.Array(closed({ sandboxMailAttachmentId: id, filename: text })),
      }),
    ),
  }),
  mailAttachment: call({
    method: 'GET',
    path: `${path}/mails/attachments/{sandboxMailAttachmentId}`,
    access,
    summary: 'Download an attachment of an e-mail stored by the sandbox',
    params: closed({ sandboxMailAttachmentId: id }),
    output: file('application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
};
