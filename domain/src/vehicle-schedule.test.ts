import { expect, test } from 'vitest';
import {
  emptySchedule,
  faultOfSchedule,
  firstFaultOf,
  isEmptySchedule,
  scheduleLine,
  type VehicleSchedule,
} from './vehicle-schedule.ts';

const dong = '면목2동';
const of = (changes: Partial<VehicleSchedule>): VehicleSchedule => ({ ...emptySchedule('1'), ...changes });

test.each([
  ['no day and no times', {}, null],
  ['a day without times', { isMonday: true }, `${dong} 운행 시간을 입력해 주십시오.`],
  ['a day and a start only', { isMonday: true, startDrivingTime: '06:00' }, `${dong} 운행 시간을 입력해 주십시오.`],
  ['a start only', { startDrivingTime: '06:00' }, `${dong} 운행 시작 시간과 종료 시간을 모두 입력해 주십시오.`],
  ['a day and an end only', { endDrivingTime: '06:00', isSunday: true }, `${dong} 운행 시간을 입력해 주십시오.`],
  ['an end only', { endDrivingTime: '06:00' }, `${dong} 운행 시작 시간과 종료 시간을 모두 입력해 주십시오.`],
  [
    'times without a day, even wrong ones',
    { startDrivingTime: '25:00', endDrivingTime: '06:00' },
    `${dong} 운행 시간에 맞는 요일을 선택해 주십시오.`,
  ],
  ['an hour there isn’t', { startDrivingTime: '24:00', endDrivingTime: '06:00', isWednessday: true }, /올바르지/],
  ['a minute there isn’t', { startDrivingTime: '06:00', endDrivingTime: '06:60', isWednessday: true }, /올바르지/],
  ['words', { startDrivingTime: '아침', endDrivingTime: '저녁', isWednessday: true }, /올바르지/],
  ['an end at the start', { startDrivingTime: '06:00', endDrivingTime: '06:00', isFriday: true }, /올바르지/],
  ['a day shift', { startDrivingTime: '06:00', endDrivingTime: '14:00', isWednessday: true }, null],
  ['a shift over midnight', { startDrivingTime: '20:00', endDrivingTime: '04:00', isSaturday: true }, null],
])('judges the schedule: %s', (_, changes, expected) => {
  const failure = faultOfSchedule(of(changes), dong);
  if (expected instanceof RegExp) expect(failure).toMatch(expected);
  else expect(failure).toBe(expected);
});

test('names the first dong that fails, and refuses a dong named twice', () => {
  const names = (code: string) => `${code}동`;
  const right = of({ startDrivingTime: '06:00', endDrivingTime: '14:00', isMonday: true });
  expect(firstFaultOf([right, { ...emptySchedule('2'), isMonday: true }], names)).toBe(
    '2동 운행 시간을 입력해 주십시오.',
  );
  expect(firstFaultOf([right, right], names)).toBe('1동 운행 일정은 하나만 등록할 수 있습니다.');
  expect(firstFaultOf([right], names)).toBeNull();
});

test('shows hours and days in a line, and detects an empty schedule', () => {
  const schedule = of({ startDrivingTime: '06:00', endDrivingTime: '14:00', isMonday: true, isWednessday: true });
  expect(scheduleLine(schedule, dong)).toBe('면목2동 06:00~14:00 월수');
  expect(isEmptySchedule(schedule)).toBe(false);
  expect(isEmptySchedule(emptySchedule('1'))).toBe(true);
});
