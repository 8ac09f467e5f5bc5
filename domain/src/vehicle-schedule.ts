/** The schedule of a vehicle in a dong, and its rules. Times are Seoul's, 'HH:mm'. */

/** Weekdays in the specification's spelling, Monday first. */
export const scheduleDays = [
  'isMonday',
  'isTuesday',
  'isWednessday',
  'isThursday',
  'isFriday',
  'isSaturday',
  'isSunday',
] as const;
export type ScheduleDay = (typeof scheduleDays)[number];
export const scheduleDayNames: Readonly<Record<ScheduleDay, string>> = {
  isMonday: '월',
  isTuesday: '화',
  isWednessday: '수',
  isThursday: '목',
  isFriday: '금',
  isSaturday: '토',
  isSunday: '일',
};

/** Schedule of one dong; times are empty and no day is set if the vehicle doesn't drive there. */
export interface VehicleSchedule extends Record<ScheduleDay, boolean> {
  dongCode: string;
  startDrivingTime: string;
  endDrivingTime: string;
}

export const emptySchedule = (dongCode: string): VehicleSchedule => ({
  dongCode,
  startDrivingTime: '',
  endDrivingTime: '',
  isMonday: false,
  isTuesday: false,
  isWednessday: false,
  isThursday: false,
  isFriday: false,
  isSaturday: false,
  isSunday: false,
});

/** True for 'HH:mm' of a day. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The weekdays of a schedule, Monday first. */
export const weekdaysOf = (schedule: VehicleSchedule): boolean[] => scheduleDays.map((day) => schedule[day]);

/** True if nothing is entered, so that the vehicle isn't scheduled in the dong. */
export const isEmptySchedule = (schedule: VehicleSchedule): boolean =>
  schedule.startDrivingTime === '' && schedule.endDrivingTime === '' && !weekdaysOf(schedule).includes(true);

/** The first broken rule of a dong's schedule; null if it is valid. */
export function faultOfSchedule(schedule: VehicleSchedule, dongName: string): string | null {
  const { startDrivingTime: start, endDrivingTime: end } = schedule;
  const hasDay = weekdaysOf(schedule).includes(true);
  if (hasDay && (start === '' || end === '')) return `${dongName} 운행 시간을 입력해 주십시오.`;
  if ((start === '') !== (end === '')) return `${dongName} 운행 시작 시간과 종료 시간을 모두 입력해 주십시오.`;
  if (start !== '' && !hasDay) return `${dongName} 운행 시간에 맞는 요일을 선택해 주십시오.`;
  // An end equal to the start would be ambiguous: none of the day, or all of it.
  if (start !== '' && (!isTime(start) || !isTime(end) || start === end))
    return `${dongName} 운행 시간이 올바르지 않습니다. 06:00처럼 입력하고, 시작과 종료를 다르게 해 주십시오.`;
  return null;
}

/** The first failure of several schedules in order; a dong may have only one. */
export function firstFaultOf(
  schedules: readonly VehicleSchedule[],
  nameOf: (dongCode: string) => string,
): string | null {
  const seen = new Set<string>();
  for (const schedule of schedules) {
    const failure = faultOfSchedule(schedule, nameOf(schedule.dongCode));
    if (failure) return failure;
    if (seen.has(schedule.dongCode)) return `${nameOf(schedule.dongCode)} 운행 일정은 하나만 등록할 수 있습니다.`;
    seen.add(schedule.dongCode);
  }
  return null;
}

/** Formats a schedule as one line: '면목2동 06:00~14:00 월수금'. */
export const scheduleLine = (schedule: VehicleSchedule, dongName: string): string =>
  `${dongName} ${schedule.startDrivingTime}~${schedule.endDrivingTime} ${scheduleDays
    .filter((day) => schedule[day])
    .map((day) => scheduleDayNames[day])
    .join('')}`;
