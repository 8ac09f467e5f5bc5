/** Maintenance windows: no alarm is raised for a device while a window covers the device. */
import type { Rule } from './rules.ts';
import { formatSeoulMinute, parseSeoul, seoulOffsetMs } from './seoul-time.ts';
import { isTime, scheduleDayNames, scheduleDays } from './vehicle-schedule.ts';

export const windowRepetitions = { once: '한 번', weekly: '매주' } as const;
export type WindowRepetition = keyof typeof windowRepetitions;

export const windowStates = { now: '진행 중', later: '예정', over: '종료' } as const;
export type WindowState = keyof typeof windowStates;

/** Filter of the list of windows. */
export const windowPhases = { current: '진행 중·예정', ended: '종료' } as const;
export type WindowPhase = keyof typeof windowPhases;

/** A single span, in milliseconds since 1970. The end is exclusive. */
interface Once {
  startAt: number;
  endAt: number;
}

/** Spans that start on weekdays in Seoul time. */
interface Weekly {
  /** Monday first. */
  weekdays: readonly boolean[];
  /** 'HH:mm'. */
  startTime: string;
  /** End on the next day unless later than the start, so equal times mean 24 hours. */
  endTime: string;
}

export interface AlarmWindow {
  /** Null means every series. */
  series: string | null;
  /** Null means every device of the series. */
  deviceId: number | null;
  span: Once | Weekly;
}

const dayMs = 86_400_000;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether a span contains an instant. */
export function isWithin(span: Once | Weekly, at: number): boolean {
  if ('startAt' in span) return span.startAt <= at && at < span.endAt;
  const local = at + seoulOffsetMs;
  const day = Math.floor(local / dayMs);
  const minute = (local - day * dayMs) / 60_000;
  const [start, end] = [minuteOf(span.startTime), minuteOf(span.endTime)];
  // The first day of 1970 was a Thursday.
  const startsOn = (one: number) => span.weekdays[(one + 3) % 7] === true;
  if (start < end) return startsOn(day) && start <= minute && minute < end;
  return (startsOn(day) && start <= minute) || (startsOn(day - 1) && minute < end);
}

/** Whether alarms of a device are muted at an instant. */
export const mutingOf = (
  windows: readonly AlarmWindow[],
  device: { series: string; deviceId: number },
): ((at: number) => boolean) => {
  const own = windows.filter(
    ({ series, deviceId }) =>
      (series ?? device.series) === device.series && (deviceId ?? device.deviceId) === device.deviceId,
  );
  return (at) => own.some(({ span }) => isWithin(span, at));
};

export function windowStateOf(span: Once | Weekly, now: number): WindowState {
  if (isWithin(span, now)) return 'now';
  return 'endAt' in span && span.endAt <= now ? 'over' : 'later';
}

/** The times of a span for screens: '매주 토·일 22:00 ~ 다음 날 06:00'. */
export function periodOf(span: Once | Weekly): string {
  if ('startAt' in span) return [span.startAt, span.endAt].map((at) => formatSeoulMinute(new Date(at))).join(' ~ ');
  const { weekdays, startTime, endTime } = span;
  const isDaily = weekdays.every((isOn) => isOn);
  const days = scheduleDays.filter((_, day) => weekdays[day]).map((day) => scheduleDayNames[day]);
  const isOvernight = minuteOf(endTime) <= minuteOf(startTime);
  return `${isDaily ? '매일' : `매주 ${days.join('·')}`} ${startTime} ~ ${isOvernight ? '다음 날 ' : ''}${endTime}`;
}

/** The form of a window, in Seoul time. The fields of the other repetition are empty. */
export interface AlarmWindowForm {
  /** Empty means every type. */
  deviceType: string;
  /** Empty means every device of the type. */
  managementCode: string;
  repetition: WindowRepetition;
  startDatetime: string;
  endDatetime: string;
  /** Monday first. */
  weekdays: readonly boolean[];
  startTime: string;
  endTime: string;
  reason: string;
}

export const alarmWindowRules: readonly Rule<AlarmWindowForm>[] = [
  { field: 'reason', passes: ({ reason }) => reason.trim() !== '', error: '사유를 입력해 주십시오.' },
  {
    field: 'startDatetime',
    passes: ({ repetition, startDatetime }) => repetition === 'weekly' || parseSeoul(startDatetime) !== null,
    error: '시작 일시를 입력해 주십시오.',
  },
  {
    field: 'endDatetime',
    passes: ({ repetition, endDatetime }) => repetition === 'weekly' || parseSeoul(endDatetime) !== null,
    error: '종료 일시를 입력해 주십시오.',
  },
  {
    field: 'endDatetime',
    passes: ({ repetition, startDatetime, endDatetime }) => {
      const [start, end] = [parseSeoul(startDatetime), parseSeoul(endDatetime)];
      return repetition === 'weekly' || start === null || end === null || start < end;
    },
    error: '종료 일시를 시작 일시보다 뒤로 입력해 주십시오.',
  },
  {
    field: 'weekdays',
    passes: ({ repetition, weekdays }) => repetition === 'once' || weekdays.includes(true),
    error: '요일을 하나 이상 선택해 주십시오.',
  },
  {
    field: 'startTime',
    passes: ({ repetition, startTime }) => repetition === 'once' || isTime(startTime),
    error: '시작 시각을 22:00처럼 입력해 주십시오.',
  },
  {
    field: 'endTime',
    passes: ({ repetition, endTime }) => repetition === 'once' || isTime(endTime),
    error: '종료 시각을 06:00처럼 입력해 주십시오.',
  },
];
