/** Compares planned and actual driving: whether a vehicle worked in the dongs planned for a day. */
import { formatSeoulDate, parseSeoul } from './seoul-time.ts';
import { type VehicleSchedule, weekdaysOf } from './vehicle-schedule.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * Minimum of a visit within its hours: metres, and minutes in motion in the dong. A dong is 1 to 2 km wide: crossing it
 * takes about five minutes, while collecting takes hours at some 4 km/h.
 */
export const visitMetres = 500;
export const visitMinutes = 10;
/** Hours shorter than this many minutes reduce both minimums proportionally. */
const wholeVisitMinutes = 60;

/** A stay in a dong: driving without a break of more than ten minutes. */
export interface DrivenStretch {
  dongCode: string;
  firstAt: Date;
  lastAt: Date;
  /** Metres. */
  distance: number;
  /** Seconds on a trip in the dong; null if not recorded, in which case only metres decide. */
  seconds: number | null;
}

/** A schedule with its period of validity. */
export interface DatedSchedule extends VehicleSchedule {
  /** 'YYYY-MM-DD' */
  validFrom: string;
  /** The first day after the schedule's validity; null if the validity is open-ended. */
  validUntil: string | null;
}

/** The status of a planned visit, the least urgent first. */
export const visitStatuses = {
  missed: '미방문',
  outside: '시간 외 방문',
  pending: '예정',
  visited: '방문',
} as const;
export type VisitStatus = keyof typeof visitStatuses;

/** From one instant to another, epoch milliseconds. */
export interface Hours {
  from: number;
  to: number;
}

export interface PlannedVisit {
  dongCode: string;
  /** The planned hours; a shift over midnight ends on the next day. */
  plannedFrom: Date;
  plannedTo: Date;
  status: VisitStatus;
  /** The hours, and the rest of the shift's days that belongs to no other shift: driving then counts for this visit. */
  counted: readonly Hours[];
  /** Time of driving within the hours, or outside them if the status is `outside`; null without driving in the dong. */
  firstAt: Date | null;
  lastAt: Date | null;
  /** Metres and seconds in motion between the two times; seconds are null if not recorded. */
  distance: number;
  seconds: number | null;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The hours of a schedule that start on a day ('YYYY-MM-DD'); null if the weekday isn't scheduled. */
export function hoursOn(schedule: VehicleSchedule, day: string): { from: Date; to: Date } | null {
  const midnight = parseSeoul(day);
  if (!midnight) return null;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  if (!weekdaysOf(schedule)[weekday]) return null;
  const [start, end] = [minutesOf(schedule.startDrivingTime), minutesOf(schedule.endDrivingTime)];
  const at = (minutes: number) => new Date(midnight.getTime() + minutes * minuteMs);
  return { from: at(start), to: end > start ? at(end) : new Date(at(end).getTime() + dayMs) };
}

/** The hours of a schedule valid on a day; none or one. */
function validHoursOn(schedule: DatedSchedule, day: string): Hours[] {
  const { validFrom, validUntil } = schedule;
  const hours = day >= validFrom && (validUntil === null || day < validUntil) ? hoursOn(schedule, day) : null;
  return hours ? [{ from: hours.from.getTime(), to: hours.to.getTime() }] : [];
}

/** Whether a vehicle is scheduled on a day ('YYYY-MM-DD'), in a shift of that day or of the day before. */
export function isWorkedOn(schedule: DatedSchedule, day: string): boolean {
  const midnight = parseSeoul(day)?.getTime() ?? 0;
  const before = validHoursOn(schedule, dayBefore(day));
  return validHoursOn(schedule, day).length > 0 || before.some(({ to }) => to > midnight);
}

/** No day follows this one, because years have four digits. */
const lastDayMs = Date.parse('9999-12-31T00:00:00+09:00');

const shifted = (day: string, by: number): string =>
  formatSeoulDate(new Date(Math.min((parseSeoul(day)?.getTime() ?? 0) + by * dayMs, lastDayMs)));

/** The previous day, 'YYYY-MM-DD', whose shifts may end on the given day. */
export const dayBefore = (day: string): string => shifted(day, -1);

/**
 * The days ('YYYY-MM-DD') of driving relevant to a day's shifts: that day and the next, into which shifts may extend.
 */
export const daysOfShifts = (day: string): [string, string] => [day, shifted(day, 1)];

/** The part of a stretch within some hours; metres and seconds are proportional to time. */
function within({ firstAt, lastAt, distance, seconds, ...rest }: DrivenStretch, { from, to }: Hours): DrivenStretch[] {
  const [first, last] = [firstAt.getTime(), lastAt.getTime()];
  const [start, end] = [Math.max(first, from), Math.min(last, to)];
  if (start > end) return [];
  const share = last > first ? (end - start) / (last - first) : 1;
  if (share === 0) return [];
  return [
    {
      ...rest,
      firstAt: new Date(start),
      lastAt: new Date(end),
      distance: distance * share,
      seconds: seconds === null ? null : seconds * share,
    },
  ];
}

/** Subtracts hours from hours. */
const without = (hours: Hours, others: readonly Hours[]): Hours[] =>
  others.reduce(
    (left, { from, to }) =>
      left.flatMap((one) =>
        to <= one.from || from >= one.to
          ? [one]
          : [
              { from: one.from, to: from },
              { from: to, to: one.to },
            ].filter((piece) => piece.from < piece.to),
      ),
    [hours],
  );

/**
 * The status of each dong planned for a day at `now`, by the schedules valid that day. A shift over midnight belongs to
 * the day it starts on. A stretch counts in proportion to its time within the hours. Driving outside the hours counts
 * unless it belongs to another day's shift.
 */
export function plannedVisits(
  schedules: readonly DatedSchedule[],
  driven: readonly DrivenStretch[],
  day: string,
  now: Date,
): PlannedVisit[] {
  const midnight = parseSeoul(day)?.getTime() ?? 0;
  return schedules.flatMap((schedule) =>
    validHoursOn(schedule, day).map((hours): PlannedVisit => {
      const { dongCode } = schedule;
      const neighbours = schedules
        .filter((one) => one.dongCode === dongCode)
        .flatMap((one) => [-1, 1].flatMap((by) => validHoursOn(one, shifted(day, by))));
      const rest = without({ from: midnight, to: Math.max(hours.to, midnight + dayMs) }, [hours, ...neighbours]);
      const here = driven.filter((one) => one.dongCode === dongCode);
      const inside = sumOf(here.flatMap((one) => within(one, hours)));
      const outside = sumOf(here.flatMap((one) => rest.flatMap((piece) => within(one, piece))));
      const isVisited = isVisit(inside, hours);
      const isOutside = isVisit(outside, hours);
      return {
        dongCode,
        plannedFrom: new Date(hours.from),
        plannedTo: new Date(hours.to),
        status: statusOf(isVisited, isOutside, now.getTime() <= hours.to),
        counted: [hours, ...rest],
        ...(isOutside && !isVisited ? outside : inside),
      };
    }),
  );
}

type Sum = Pick<PlannedVisit, 'firstAt' | 'lastAt' | 'distance' | 'seconds'>;

/** Sums up stretches. */
function sumOf(stretches: readonly DrivenStretch[]): Sum {
  const times = stretches.flatMap(({ firstAt, lastAt }) => [firstAt.getTime(), lastAt.getTime()]);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const counted = stretches.flatMap(({ seconds }) => seconds ?? []);
  return {
    firstAt: times.length > 0 ? new Date(Math.min(...times)) : null,
    lastAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    distance: sum(stretches.map(({ distance }) => distance)),
    seconds: counted.length < stretches.length ? null : sum(counted),
  };
}

/** Whether a vehicle worked in a dong rather than crossed it. */
function isVisit({ distance, seconds }: Sum, { from, to }: Hours): boolean {
  const part = Math.min(1, (to - from) / (wholeVisitMinutes * minuteMs));
  return distance >= visitMetres * part && (seconds === null || seconds >= visitMinutes * 60 * part);
}

function statusOf(isVisited: boolean, isOutside: boolean, isOpen: boolean): VisitStatus {
  if (isVisited) return 'visited';
  // A visit is possible until the hours end.
  if (isOpen) return 'pending';
  return isOutside ? 'outside' : 'missed';
}
