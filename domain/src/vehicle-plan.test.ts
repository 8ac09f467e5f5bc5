import { describe, expect, test } from 'vitest';
import { parseSeoul } from './seoul-time.ts';
import { type DatedSchedule, type DrivenStretch, hoursOn, plannedVisits } from './vehicle-plan.ts';
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
const shift = (
  startDrivingTime: string,
  endDrivingTime: string,
  days: Partial<VehicleSchedule> = everyDay,
  valid: Partial<DatedSchedule> = {},
): DatedSchedule => ({
  ...emptySchedule('A'),
  startDrivingTime,
  endDrivingTime,
  ...days,
  validFrom: '2026-01-01',
  validUntil: null,
  ...valid,
});
const driven = (
  first: string,
  last: string,
  { metres = 3000, minutes = 30 as number | null, dongCode = 'A' } = {},
): DrivenStretch => ({
  dongCode,
  firstAt: at(first),
  lastAt: at(last),
  distance: metres,
  seconds: minutes === null ? null : minutes * 60,
});

describe('hours of a day', () => {
  test.each([
    ['a day shift', shift('06:00', '14:00'), '2026-11-22', '2026-11-22 06:00', '2026-11-22 14:00'],
    ['a shift over midnight', shift('20:00', '04:00'), '2026-11-22', '2026-11-22 20:00', '2026-11-23 04:00'],
    ['over the end of a month', shift('22:30', '06:30'), '2026-11-30', '2026-11-30 22:30', '2026-12-01 06:30'],
    ['over the end of February', shift('22:00', '02:00'), '2028-02-29', '2028-02-29 22:00', '2028-03-01 02:00'],
    ['over the end of a year', shift('22:00', '02:00'), '2026-12-31', '2026-12-31 22:00', '2027-01-01 02:00'],
  ])('computes the hours of %s', (_, schedule, day, from, to) => {
    expect(hoursOn(schedule, day)).toEqual({ from: at(from), to: at(to) });
  });

  test('uses only its weekdays: 2026-11-22 is a Sunday', () => {
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
  [
    'exactly enough',
    dayShift,
    [driven('2026-11-30 07:00', '2026-11-30 08:00', { metres: 500, minutes: 10 })],
    later,
    'visited',
  ],
  ['a metre too few', dayShift, [driven('2026-11-30 07:00', '2026-11-30 08:00', { metres: 499 })], later, 'missed'],
  ['a minute too short', dayShift, [driven('2026-11-30 07:00', '2026-11-30 08:00', { minutes: 9 })], later, 'missed'],
  [
    'crossed at 06:05 and at 14:30, around its hours',
    shift('08:30', '13:00'),
    [
      driven('2026-11-30 06:05', '2026-11-30 06:10', { metres: 1200, minutes: 5 }),
      driven('2026-11-30 14:30', '2026-11-30 14:34', { metres: 1100, minutes: 4 }),
    ],
    later,
    'missed',
  ],
  [
    'crossed within its hours',
    dayShift,
    [driven('2026-11-30 07:00', '2026-11-30 07:06', { metres: 1800, minutes: 6 })],
    later,
    'missed',
  ],
  [
    'two stretches that are enough together',
    dayShift,
    [
      driven('2026-11-30 07:00', '2026-11-30 07:10', { metres: 300, minutes: 6 }),
      driven('2026-11-30 13:00', '2026-11-30 13:10', { metres: 200, minutes: 4 }),
    ],
    later,
    'visited',
  ],
  [
    'half of it within its hours, which is enough',
    dayShift,
    [driven('2026-11-30 13:30', '2026-11-30 14:30', { metres: 1000, minutes: 20 })],
    later,
    'visited',
  ],
  [
    'half of it within its hours, which isn’t enough, and neither is the rest',
    dayShift,
    [driven('2026-11-30 13:30', '2026-11-30 14:30', { metres: 990, minutes: 20 })],
    later,
    'missed',
  ],
  [
    'a third of it within its hours, and enough after them',
    dayShift,
    [driven('2026-11-30 13:50', '2026-11-30 14:20', { metres: 900, minutes: 20 })],
    later,
    'outside',
  ],
  ['from its last moment on', dayShift, [driven('2026-11-30 14:00', '2026-11-30 14:30')], later, 'outside'],
  [
    'hours of fifteen minutes need a quarter',
    shift('06:00', '06:15'),
    [driven('2026-11-30 06:02', '2026-11-30 06:06', { metres: 125, minutes: 2.5 })],
    later,
    'visited',
  ],
  [
    'and no less',
    shift('06:00', '06:15'),
    [driven('2026-11-30 06:02', '2026-11-30 06:06', { metres: 125, minutes: 2.4 })],
    later,
    'missed',
  ],
  [
    'no time was counted, so metres decide',
    dayShift,
    [driven('2026-11-30 07:00', '2026-11-30 07:02', { metres: 500, minutes: null })],
    later,
    'visited',
  ],
  ['before its hours', dayShift, [driven('2026-11-30 04:00', '2026-11-30 05:30')], later, 'outside'],
  [
    'hardly outside its hours',
    dayShift,
    [driven('2026-11-30 04:00', '2026-11-30 05:30', { metres: 100 })],
    later,
    'missed',
  ],
  ['another dong', dayShift, [driven('2026-11-30 07:00', '2026-11-30 08:00', { dongCode: 'B' })], later, 'missed'],
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
  ['driving in the next day’s shift', dayShift, [driven('2026-12-01 07:00', '2026-12-01 08:00')], later, 'missed'],
  ['before midnight', nightShift, [driven('2026-11-30 21:00', '2026-11-30 23:59')], later, 'visited'],
  ['after midnight, in the next month', nightShift, [driven('2026-12-01 01:00', '2026-12-01 02:00')], later, 'visited'],
  [
    'over midnight, with a stretch on each day',
    nightShift,
    [
      driven('2026-11-30 23:50', '2026-11-30 23:59', { metres: 250, minutes: 5 }),
      driven('2026-12-01 00:00', '2026-12-01 00:10', { metres: 250, minutes: 5 }),
    ],
    later,
    'visited',
  ],
  ['at the end of the shift before', nightShift, [driven('2026-11-30 01:00', '2026-11-30 03:00')], later, 'missed'],
  ['at the beginning of the next shift', nightShift, [driven('2026-12-01 20:30', '2026-12-01 23:00')], later, 'missed'],
  ['at noon, for a shift of the night', nightShift, [driven('2026-11-30 12:00', '2026-11-30 13:00')], later, 'outside'],
  ['during the shift of tonight', nightShift, [], '2026-12-01 03:00', 'pending'],
])('judges the planned visit: %s', (_, schedule, stretches, now, status) => {
  expect(plannedVisits([schedule], stretches, day, at(now))).toMatchObject([{ dongCode: 'A', status }]);
});

test("reports a visit's times within the hours, distance and duration", () => {
  const stretches = [
    driven('2026-11-30 04:00', '2026-11-30 05:00', { metres: 5000 }),
    driven('2026-11-30 07:00', '2026-11-30 07:30', { metres: 300, minutes: 6 }),
    driven('2026-11-30 05:40', '2026-11-30 06:40', { metres: 600, minutes: 15 }),
  ];
  expect(plannedVisits([dayShift], stretches, day, at(later))).toEqual([
    {
      dongCode: 'A',
      plannedFrom: at('2026-11-30 06:00'),
      plannedTo: at('2026-11-30 14:00'),
      status: 'visited',
      counted: expect.any(Array),
      firstAt: at('2026-11-30 06:00'),
      lastAt: at('2026-11-30 07:30'),
      distance: 700,
      seconds: 960,
    },
  ]);
});

test('counts driving for a night shift outside of its hours, except in the nights before and after', () => {
  const [visit] = plannedVisits([nightShift], [], day, at(later));
  const hours = visit?.counted.map(({ from, to }) => [new Date(from), new Date(to)]);
  expect(hours).toEqual([
    [at('2026-11-30 20:00'), at('2026-12-01 04:00')],
    [at('2026-11-30 04:00'), at('2026-11-30 20:00')],
  ]);
});

test("returns no row for a dong that isn't planned for the weekday", () => {
  expect(plannedVisits([shift('06:00', '14:00', { isSunday: true })], [], day, at(later))).toEqual([]);
});

describe('a changed schedule applies from its day on', () => {
  // Across a month's end, from a night shift to an evening one.
  const changed = [
    shift('22:00', '04:00', everyDay, { validFrom: '2026-11-10', validUntil: '2026-12-01' }),
    shift('17:00', '23:00', everyDay, { validFrom: '2026-12-01' }),
  ];
  const plan = (on: string, stretches: DrivenStretch[] = []) =>
    plannedVisits(changed, stretches, on, at(later)).map(({ plannedFrom, status }) => [plannedFrom, status]);

  test.each([
    ['2026-11-09', []],
    ['2026-11-10', [[at('2026-11-10 22:00'), 'missed']]],
    ['2026-11-30', [[at('2026-11-30 22:00'), 'missed']]],
    ['2026-12-01', [[at('2026-12-01 17:00'), 'missed']]],
  ])('plans the shifts of %s', (on, expected) => {
    expect(plan(on)).toEqual(expected);
  });

  test('ends the night before the change by the old schedule', () => {
    const night = [driven('2026-12-01 01:00', '2026-12-01 03:00')];
    expect(plan('2026-11-30', night)).toMatchObject([[expect.anything(), 'visited']]);
    expect(plan('2026-12-01', night)).toMatchObject([[expect.anything(), 'missed']]);
  });
});
