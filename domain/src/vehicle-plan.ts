/** Planned against driven: whether a vehicle drove in the dongs that its schedule names for a day. */
import { formatSeoulDate, parseSeoul } from './seoul-time.ts';
import { type VehicleSchedule, weekdaysOf } from './vehicle-schedule.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Metres in a dong within the hours from which on it counts as visited: fewer is passing through. */
export const visitMetres = 200;

/** Where a vehicle drove in a dong: from its first fix there to its last one, and how far in between. Metres. */
export interface DrivenStretch {
  dongCode: string;
  firstAt: Date;
  lastAt: Date;
  distance: number;
}

/** How a planned visit stands. In the order of how much it asks of the office. */
export const visitStatuses = {
  missed: '미방문',
  outside: '시간 외 방문',
  pending: '예정',
  visited: '방문',
} as const;
export type VisitStatus = keyof typeof visitStatuses;

export interface PlannedVisit {
  dongCode: string;
  /** The hours of the plan; the end of a shift over midnight is on the next day. */
  plannedFrom: Date;
  plannedTo: Date;
  status: VisitStatus;
  /** When it drove there on the days of the shift; null where it didn't. */
  firstAt: Date | null;
  lastAt: Date | null;
  /** Metres, within the hours; those outside where there are none within. */
  distance: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The hours of a schedule that begin on a day ('YYYY-MM-DD'); null where that weekday isn't one of its. */
export function hoursOn(schedule: VehicleSchedule, day: string): { from: Date; to: Date } | null {
  const midnight = parseSeoul(day);
  if (!midnight) return null;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  if (!weekdaysOf(schedule)[weekday]) return null;
  const [start, end] = [minutesOf(schedule.startDrivingTime), minutesOf(schedule.endDrivingTime)];
  const at = (minutes: number) => new Date(midnight.getTime() + minutes * minuteMs);
  return { from: at(start), to: end > start ? at(end) : new Date(at(end).getTime() + dayMs) };
}

const shifted = (day: string, by: number): string =>
  formatSeoulDate(new Date((parseSeoul(day)?.getTime() ?? 0) + by * dayMs));

/** The days ('YYYY-MM-DD') whose driving tells of the shifts of a day: it and the next, to which shifts may reach. */
export const daysOfShifts = (day: string): [string, string] => [day, shifted(day, 1)];

interface Hours {
  from: Date;
  to: Date;
}

const overlaps = ({ firstAt, lastAt }: DrivenStretch, { from, to }: Hours) => firstAt <= to && lastAt >= from;

/**
 * What became of each dong that is planned for a day, as it stands at `now`. A shift over midnight belongs to the day
 * that it begins on. A stretch whose time meets the hours counts with all its metres. What was driven outside them
 * counts where it is no other day's shift.
 */
export function plannedVisits(
  schedules: readonly VehicleSchedule[],
  driven: readonly DrivenStretch[],
  day: string,
  now: Date,
): PlannedVisit[] {
  const midnight = parseSeoul(day) ?? new Date(0);
  return schedules.flatMap((schedule): PlannedVisit[] => {
    const hours = hoursOn(schedule, day);
    if (!hours) return [];
    const neighbours = [-1, 1].flatMap((by) => hoursOn(schedule, shifted(day, by)) ?? []);
    const end = Math.max(hours.to.getTime(), midnight.getTime() + dayMs);
    const here = driven.filter(({ dongCode }) => dongCode === schedule.dongCode);
    const within = here.filter((one) => overlaps(one, hours));
    const outside = here.filter(
      (one) =>
        !overlaps(one, hours) &&
        !neighbours.some((other) => overlaps(one, other)) &&
        one.firstAt >= midnight &&
        one.firstAt.getTime() < end,
    );
    const isVisited = metresOf(within) >= visitMetres;
    const shown = isVisited || metresOf(outside) < visitMetres ? within : outside;
    return [
      {
        dongCode: schedule.dongCode,
        plannedFrom: hours.from,
        plannedTo: hours.to,
        status: statusOf(isVisited, metresOf(outside) >= visitMetres, now <= hours.to),
        firstAt: shown.reduce<Date | null>((best, { firstAt }) => (best && best <= firstAt ? best : firstAt), null),
        lastAt: shown.reduce<Date | null>((best, { lastAt }) => (best && best >= lastAt ? best : lastAt), null),
        distance: metresOf(shown),
      },
    ];
  });
}

const metresOf = (stretches: readonly DrivenStretch[]): number =>
  stretches.reduce((sum, { distance }) => sum + distance, 0);

function statusOf(isVisited: boolean, isOutside: boolean, isOpen: boolean): VisitStatus {
  if (isVisited) return 'visited';
  // While its hours last it may still come within them.
  if (isOpen) return 'pending';
  return isOutside ? 'outside' : 'missed';
}
