/** Areas `alarms`, `alarmRules` and `alarmWindows`. */
import {
  type AlarmAction,
  type AlarmKind,
  type AlarmSeverity,
  type AlarmState,
  alarmActions,
  alarmKinds,
  alarmSeverities,
  alarmStates,
  maxAlarmMinutes,
  maxHysteresis,
} from '@maru/domain/alarm';
import { type WindowPhase, type WindowRepetition, windowPhases, windowRepetitions } from '@maru/domain/alarm-window';
import { grades } from '@maru/domain/grade';
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { changeOf, closed, id, nullable, oneOf, page, paging } from './schemas.ts';

const access = 'admin:device/alarm';
const text = Type.String();
const count = Type.Integer();
const state = oneOf(Object.keys(alarmStates) as AlarmState[]);
const severity = oneOf(Object.keys(alarmSeverities) as AlarmSeverity[]);
const kind = oneOf(Object.keys(alarmKinds) as AlarmKind[]);
const series = Type.String({ maxLength: 40, pattern: '^[a-z]+$' });
const day = Type.String({ format: 'seoul-datetime', maxLength: 40 });
const ofAlarm = closed({ alarmId: id });
const ofRule = closed({ alarmRuleId: id });
const ofWindow = closed({ alarmWindowId: id });

const alarm = {
  alarmId: id,
  state,
  stateName: text,
  severity,
  severityName: text,
  /** The watched condition: '초미세먼지 나쁨', '장치 미수신'. */
  reason: text,
  deviceId: id,
  managementCode: text,
  deviceTypeName: text,
  installationPlaceName: text,
  dongName: text,
  /** The limit with its unit; empty for silence. */
  value: text,
  limit: text,
  openedDatetime: text,
  clearedDatetime: text,
};

const rule = {
  deviceType: series,
  /** Empty means every device of the type. */
  managementCode: Type.String({ maxLength: 64 }),
  kind,
  /** Field of the watched measure; empty for rules about the whole device. */
  field: Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9]*$' }),
  /** Empty unless the rule watches a grade. */
  grade: oneOf(['', ...grades]),
  /**
   * Distance from the limit at which an alarm clears: below it in the measure's unit; for batteries above it, in
   * percentage points.
   */
  hysteresis: Type.Number({ minimum: 0, maximum: maxHysteresis }),
  leastMinutes: Type.Integer({ minimum: 0, maximum: maxAlarmMinutes }),
  /** Maximum minutes without a reading; null for the default of the device type. */
  silenceMinutes: nullable(Type.Integer({ minimum: 1, maximum: maxAlarmMinutes })),
  /** Battery level below which the rule raises an alarm; null unless the rule watches batteries. */
  batteryPercent: nullable(Type.Integer({ minimum: 1, maximum: 99 })),
  severity,
  isUsed: Type.Boolean(),
};

const time = Type.String({ maxLength: 5 });
const window = {
  /** Empty means every type. */
  deviceType: Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9]*$' }),
  /** Empty means every device of the type. */
  managementCode: Type.String({ maxLength: 64 }),
  repetition: oneOf(Object.keys(windowRepetitions) as WindowRepetition[]),
  /** Empty for weekly windows. */
  startDatetime: Type.String({ maxLength: 40 }),
  endDatetime: Type.String({ maxLength: 40 }),
  /** Weekdays (Seoul) on which a weekly window starts, Monday first; all false for other windows. */
  weekdays: Type.Array(Type.Boolean(), { minItems: 7, maxItems: 7 }),
  /** 'HH:mm' in Seoul; an end that isn't after the start is on the next day. Empty unless the window is weekly. */
  startTime: time,
  endTime: time,
  reason: Type.String({ maxLength: 200 }),
};

export const alarms = {
  list: call({
    method: 'GET',
    path: '/admin/api/alarms',
    access,
    summary: 'List alarms, newest first',
    query: closed({
      ...paging,
      state: Type.Optional(state),
      severity: Type.Optional(severity),
      deviceType: Type.Optional(series),
      dongCode: Type.Optional(Type.String({ maxLength: 10, pattern: '^[0-9]{10}$' })),
      startDate: Type.Optional(day),
      endDate: Type.Optional(day),
    }),
    output: page(closed({ rowNumber: count, ...alarm })),
  }),
  open: call({
    method: 'GET',
    path: '/admin/api/alarms/open',
    access,
    isBackground: true,
    summary: 'Count unacknowledged alarms by severity, each up to 1,000',
    output: closed({ critical: count, warning: count, notice: count }),
  }),
  detail: call({
    method: 'GET',
    path: '/admin/api/alarms/{alarmId}',
    access,
    summary: 'Get an alarm with its history',
    params: ofAlarm,
    output: closed({
      ...alarm,
      events: Type.Array(closed({ datetime: text, actionName: text, comment: text, handledAdminId: text })),
    }),
  }),
  act: call({
    method: 'PATCH',
    path: '/admin/api/alarms/{alarmId}',
    access,
    summary: 'Acknowledge, clear, reopen or comment an alarm',
    params: ofAlarm,
    body: closed({
      action: oneOf([...(Object.keys(alarmActions) as AlarmAction[]), 'comment']),
      comment: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    output: done,
  }),
};

export const alarmRules = {
  list: call({
    method: 'GET',
    path: '/admin/api/alarm-rules',
    access,
    summary: 'List alarm rules, newest first',
    query: closed(paging),
    output: page(
      closed({
        rowNumber: count,
        alarmRuleId: id,
        ...rule,
        deviceTypeName: text,
        reason: text,
        severityName: text,
        openCount: count,
        madeDatetime: text,
      }),
    ),
  }),
  create: call({
    method: 'POST',
    path: '/admin/api/alarm-rules',
    access,
    summary: 'Create an alarm rule',
    body: closed(rule),
    output: closed({ alarmRuleId: id }),
  }),
  change: call({
    method: 'PATCH',
    path: '/admin/api/alarm-rules/{alarmRuleId}',
    access,
    summary: 'Change an alarm rule; if it watches something else or is switched off, its open alarms are cleared',
    params: ofRule,
    body: closed(changeOf(rule)),
    output: done,
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/api/alarm-rules/{alarmRuleId}',
    access,
    summary: 'Delete an alarm rule and clear its open alarms',
    params: ofRule,
    output: done,
  }),
};

export const alarmWindows = {
  list: call({
    method: 'GET',
    path: '/admin/api/alarm-windows',
    access,
    summary: "List maintenance windows, newest first; by default only those that haven't ended",
    query: closed({ ...paging, phase: Type.Optional(oneOf(Object.keys(windowPhases) as WindowPhase[])) }),
    output: page(
      closed({
        rowNumber: count,
        alarmWindowId: id,
        ...window,
        deviceTypeName: text,
        /** Description of the window's times. */
        period: text,
        stateName: text,
        madeDatetime: text,
      }),
    ),
  }),
  create: call({
    method: 'POST',
    path: '/admin/api/alarm-windows',
    access,
    summary: 'Create a maintenance window',
    body: closed(window),
    output: closed({ alarmWindowId: id }),
  }),
  change: call({
    method: 'PATCH',
    path: '/admin/api/alarm-windows/{alarmWindowId}',
    access,
    summary: 'Change a maintenance window',
    params: ofWindow,
    body: closed(changeOf(window)),
    output: done,
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/api/alarm-windows/{alarmWindowId}',
    access,
    summary: 'Delete a maintenance window; muted conditions that persist raise alarms',
    params: ofWindow,
    output: done,
  }),
};
