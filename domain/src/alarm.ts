/** Device alarms: the conditions of rules, and the actions of administrators. */
import { deviceKinds } from './device-groups.ts';
import type { Grade } from './grade.ts';
import { gradeWordOf } from './measure.ts';
import type { Rule } from './rules.ts';

/** Conditions that a rule can watch for. */
export const alarmKinds = {
  grade: '등급 도달',
  measureSilent: '측정값 미수신',
  deviceSilent: '장치 미수신',
  lowBattery: '배터리 부족',
} as const;
export type AlarmKind = keyof typeof alarmKinds;

export const alarmSeverities = { notice: '주의', warning: '경고', critical: '위험' } as const;
export type AlarmSeverity = keyof typeof alarmSeverities;

export const alarmStates = { open: '미확인', acknowledged: '확인', cleared: '해제' } as const;
export type AlarmState = keyof typeof alarmStates;

export const alarmActions = { acknowledge: '확인', clear: '해제', reopen: '다시 열기' } as const;
export type AlarmAction = keyof typeof alarmActions;

const transitions: Record<AlarmAction, { from: readonly AlarmState[]; to: AlarmState }> = {
  acknowledge: { from: ['open'], to: 'acknowledged' },
  clear: { from: ['open', 'acknowledged'], to: 'cleared' },
  reopen: { from: ['cleared'], to: 'open' },
};

/** The state after an action; null if the action isn't possible in the given state. */
export function stateAfter(state: AlarmState, action: AlarmAction): AlarmState | null {
  const { from, to } = transitions[action];
  return from.includes(state) ? to : null;
}

/** Entries of an alarm's history. */
export const alarmEventNames: Readonly<Record<string, string>> = {
  raised: '발생',
  acknowledged: '확인',
  commented: '의견',
  cleared: '해제',
  reopened: '다시 열기',
};

/** The devices that a rule applies to, and the condition it watches. */
export interface AlarmScope {
  series: string;
  /** Null means every device of the series. */
  deviceId: number | null;
  kind: AlarmKind;
  /** The field of a measure; null for kinds that watch the whole device. */
  field: string | null;
}

/**
 * The rules that apply to a device. A device's own rules replace the series' rules of the same kind and measure, even
 * while the own rule is switched off.
 */
export function rulesOfDevice<Rule extends AlarmScope & { isUsed: boolean }>(
  rules: readonly Rule[],
  device: { series: string; deviceId: number },
): Rule[] {
  const ofSeries = rules.filter(({ series }) => series === device.series);
  const own = ofSeries.filter(({ deviceId }) => deviceId === device.deviceId);
  const isReplaced = (rule: Rule) => own.some(({ kind, field }) => kind === rule.kind && field === rule.field);
  const shared = ofSeries.filter((rule) => rule.deviceId === null && !isReplaced(rule));
  return [...own, ...shared].filter(({ isUsed }) => isUsed);
}

/** Times of the last reports in milliseconds since 1970; null without a report. */
export interface LastReports {
  deviceAt: number | null;
  measureAt: number | null;
}

/** Whether a device counts as silent. A device that never reported doesn't, because it isn't in operation yet. */
export const isDeviceSilent = ({ deviceAt }: LastReports, silenceSeconds: number, now: number): boolean =>
  deviceAt !== null && now - deviceAt > silenceSeconds * 1000;

/** Whether a measure is missing although its device reports. A measure that was never reported doesn't count. */
export const isMeasureSilent = (last: LastReports, silenceSeconds: number, now: number): boolean =>
  last.measureAt !== null &&
  now - last.measureAt > silenceSeconds * 1000 &&
  last.deviceAt !== null &&
  !isDeviceSilent(last, silenceSeconds, now);

/** The longest time of a rule or a receiver: a week. */
export const maxAlarmMinutes = 7 * 24 * 60;
export const maxHysteresis = 100_000;

/** The form fields of a rule. */
export interface AlarmRuleForm {
  deviceType: string;
  managementCode: string;
  kind: AlarmKind;
  field: string;
  /** Empty unless the rule watches a grade. */
  grade: Grade | '';
  /** In the measure's unit; for batteries in percentage points. */
  hysteresis: number;
  leastMinutes: number;
  silenceMinutes: number | null;
  /** Null unless the rule watches batteries. */
  batteryPercent: number | null;
  severity: AlarmSeverity;
  isUsed: boolean;
}

const measuresOfSeries = (series: string) => deviceKinds.find((kind) => kind.series === series)?.measures ?? [];

/** Whether rules of a kind watch the device as a whole, not one of its measures. */
export const watchesDevice = (kind: AlarmKind): boolean => kind === 'deviceSilent' || kind === 'lowBattery';

/** Measures of a series that a rule of a kind can watch. */
export const watchedMeasures = (series: string, kind: AlarmKind) =>
  watchesDevice(kind)
    ? []
    : measuresOfSeries(series).filter(({ scale }) => kind === 'measureSilent' || scale !== undefined);

/** Grades that a rule can watch, with the measure's names for them: all grades of the measure but the best. */
export const reachableGrades = (series: string, field: string): readonly { grade: Grade; name: string }[] => {
  const measure = measuresOfSeries(series).find((one) => one.field === field);
  if (!measure?.scale) return [];
  const { bounds, worst } = measure.scale;
  return [...bounds.slice(1).map(({ grade }) => grade), worst].map((grade) => ({
    grade,
    name: gradeWordOf(measure, grade),
  }));
};

/** Description of the watched condition: '초미세먼지 나쁨'. */
export function reasonOfRule({ series, kind, field, grade }: AlarmScope & { grade: Grade | null }): string {
  const measure = measuresOfSeries(series).find((one) => one.field === field);
  const name = measure?.name ?? '';
  if (kind === 'grade') return `${name} ${measure && grade ? gradeWordOf(measure, grade) : ''}`.trim();
  return `${name} ${alarmKinds[kind]}`.trim();
}

export const alarmRuleRules: readonly Rule<AlarmRuleForm>[] = [
  {
    field: 'deviceType',
    passes: ({ deviceType }) => deviceKinds.some(({ series }) => series === deviceType),
    error: '장치 종류를 선택해 주십시오.',
  },
  {
    field: 'field',
    passes: ({ deviceType, kind, field }) =>
      watchesDevice(kind) ? field === '' : watchedMeasures(deviceType, kind).some((measure) => measure.field === field),
    error: '측정값을 선택해 주십시오.',
  },
  {
    field: 'grade',
    passes: ({ deviceType, kind, field, grade }) =>
      kind === 'grade'
        ? grade !== '' && reachableGrades(deviceType, field).some((one) => one.grade === grade)
        : grade === '',
    error: '등급을 선택해 주십시오.',
  },
  {
    field: 'batteryPercent',
    passes: ({ kind, batteryPercent: percent }) =>
      kind === 'lowBattery' ? percent !== null && percent >= 1 && percent <= 99 : percent === null,
    error: '배터리 기준을 1에서 99 사이로 입력해 주십시오.',
  },
  {
    field: 'hysteresis',
    passes: ({ hysteresis }) => hysteresis >= 0 && hysteresis <= maxHysteresis,
    error: '해제 여유를 0에서 100,000 사이로 입력해 주십시오.',
  },
  {
    field: 'leastMinutes',
    passes: ({ leastMinutes }) => leastMinutes >= 0 && leastMinutes <= maxAlarmMinutes,
    error: '지속 시간을 0분에서 10,080분(7일) 사이로 입력해 주십시오.',
  },
  {
    field: 'silenceMinutes',
    passes: ({ silenceMinutes: minutes }) => minutes === null || (minutes >= 1 && minutes <= maxAlarmMinutes),
    error: '미수신 시간을 1분에서 10,080분(7일) 사이로 입력해 주십시오.',
  },
];
