import { describe, expect, test } from 'vitest';
import { parseSeoul } from './seoul-time.ts';
import { type DrivenStretch, hoursOn, plannedVisits } from './vehicle-plan.ts';
import { emptySchedule, type VehicleSchedule } from './vehicle-schedule.ts';

const at = (text: string): Date => parseSeoul(text) ?? new Date(Number.NaN);
const everyDay = {
  isMonday: true,
  isTuesday: true,
  isWednessday: true,
  isThursday: true,
  isFriday: true,
  isSaturday: true,
  isSunday: true,
};
const shift = (startDrivingTime: string, endDrivingTime: string, days: Partial<VehicleSchedule> = everyDay) => ({
  ...emptySchedule('A'),
  startDrivingTime,
  endDrivingTime,
  ...days,
});
const driven = (first: string, last: string, distance = 1000, dongCode = 'A'): DrivenStretch => ({
  dongCode,
  firstAt: at(first),
  lastAt: at(last),
  distance,
});

describe('the hours of a day', () => {
  test.each([
    ['a day shift', shift('06:00', '14:00'), '2026-11-22', '2026-11-22 06:00', '2026-11-22 14:00'],
    ['a shift over midnight', shift('20:00', '04:00'), '2026-11-22', '2026-11-22 20:00', '2026-11-23 04:00'],
    ['over the end of a month', shift('22:30', '06:30'), '2026-11-30', '2026-11-30 22:30', '2026-12-01 06:30'],
    ['over the end of February', shift('22:00', '02:00'), '2028-02-29', '2028-02-29 22:00', '2028-03-01 02:00'],
    ['over the end of a year', shift('22:00', '02:00'), '2026-12-31', '2026-12-31 22:00', '2027-01-01 02:00'],
  ])('%s', (_, schedule, day, from, to) => {
    expect(hoursOn(schedule, day)).toEqual({ from: at(from), to: at(to) });
  });

  test('only its weekdays count: 2026-11-22 is a Sunday', () => {
    const sundays = shift('06:00', '14:00', { isSunday: true });
    expect(hoursOn(sundays, '2026-11-22')).not.toBeNull();
    expect(hoursOn(sundays, '2026-11-23')).toBeNull();
    expect(hoursOn(shift('06:00', '14:00', { isMonday: true }), '2026-11-23')).not.toBeNull();
    expect(hoursOn(sundays, 'no day')).toBeNull();
  });
});

const day = '2026-11-30';
const dayShift = shift('06:00', '14:00');
const nightShift = shift('20:00', '04:00');
const later = '2026-12-05 00:00';

test.each([
  ['driven within its hours', dayShift, [driven('2026-11-30 07:00', '2026-11-30 08:00')], later, 'visited'],
  ['exactly enough metres', dayShift, [driven('2026-11-30 07:00', '2026-11-30 08:00', 200)], later, 'visited'],
  ['a metre too few', dayShift, [driven('2026-11-30 07:00', '2026-11-30 08:00', 199)], later, 'missed'],
  [
    'two stretches that are enough together',
    dayShift,
    [driven('2026-11-30 07:00', '2026-11-30 07:10', 120), driven('2026-11-30 13:00', '2026-11-30 13:10', 80)],
    later,
    'visited',
  ],
  ['at its last moment', dayShift, [driven('2026-11-30 14:00', '2026-11-30 14:30')], later, 'visited'],
  ['a minute after', dayShift, [driven('2026-11-30 14:01', '2026-11-30 14:30')], later, 'outside'],
  ['before its hours', dayShift, [driven('2026-11-30 04:00', '2026-11-30 05:30')], later, 'outside'],
  ['hardly outside its hours', dayShift, [driven('2026-11-30 04:00', '2026-11-30 05:30', 100)], later, 'missed'],
  ['another dong', dayShift, [driven('2026-11-30 07:00', '2026-11-30 08:00', 1000, 'B')], later, 'missed'],
  ['nothing driven', dayShift, [], later, 'missed'],
  ['its hours haven’t come', dayShift, [], '2026-11-30 05:00', 'pending'],
  ['its hours last', dayShift, [], '2026-11-30 14:00', 'pending'],
  ['its hours are over', dayShift, [], '2026-11-30 14:01', 'missed'],
  [
    'too early, its hours last',
    dayShift,
    [driven('2026-11-30 04:00', '2026-11-30 05:30')],
    '2026-11-30 09:00',
    'pending',
  ],
  ['the next day’s shift is no visit', dayShift, [driven('2026-12-01 07:00', '2026-12-01 08:00')], later, 'missed'],
  ['before midnight', nightShift, [driven('2026-11-30 21:00', '2026-11-30 23:59')], later, 'visited'],
  ['after midnight, in the next month', nightShift, [driven('2026-12-01 01:00', '2026-12-01 02:00')], later, 'visited'],
  [
    'over midnight, a row a day',
    nightShift,
    [driven('2026-11-30 23:50', '2026-11-30 23:59', 100), driven('2026-12-01 00:00', '2026-12-01 00:10', 100)],
    later,
    'visited',
  ],
  [
    'the end of the shift before isn’t its own',
    nightShift,
    [driven('2026-11-30 01:00', '2026-11-30 03:00')],
    later,
    'missed',
  ],
  ['nor is the beginning of the next', nightShift, [driven('2026-12-01 20:30', '2026-12-01 23:00')], later, 'missed'],
  [
    'a row of a day with the end of one shift and the beginning of the next',
    nightShift,
    [driven('2026-11-30 00:30', '2026-11-30 21:00')],
    later,
    'visited',
  ],
  ['at noon, for a shift of the night', nightShift, [driven('2026-11-30 12:00', '2026-11-30 13:00')], later, 'outside'],
  ['the shift of tonight lasts', nightShift, [], '2026-12-01 03:00', 'pending'],
])('%s', (_, schedule, stretches, now, status) => {
  expect(plannedVisits([schedule], stretches, day, at(now))).toMatchObject([{ dongCode: 'A', status }]);
});

test('a visit says from when to when, and how far within the hours', () => {
  const stretches = [
    driven('2026-11-30 04:00', '2026-11-30 05:00', 5000),
    driven('2026-11-30 07:00', '2026-11-30 07:30', 300),
    driven('2026-11-30 06:10', '2026-11-30 06:40', 400),
  ];
  expect(plannedVisits([dayShift], stretches, day, at(later))).toEqual([
    {
      dongCode: 'A',
      plannedFrom: at('2026-11-30 06:00'),
      plannedTo: at('2026-11-30 14:00'),
      status: 'visited',
      firstAt: at('2026-11-30 06:10'),
      lastAt: at('2026-11-30 07:30'),
      distance: 700,
    },
  ]);
});

test('a dong that isn’t planned for the weekday is no row', () => {
  expect(plannedVisits([shift('06:00', '14:00', { isSunday: true })], [], day, at(later))).toEqual([]);
});
