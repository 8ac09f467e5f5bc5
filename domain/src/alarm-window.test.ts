import { describe, expect, it } from 'vitest';
import {
  type AlarmWindow,
  type AlarmWindowForm,
  alarmWindowRules,
  isWithin,
  mutingOf,
  periodOf,
  windowStateOf,
} from './alarm-window.ts';
import { allFailures } from './rules.ts';

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+09:00`);
/** Monday first. */
const on = (...days: number[]) => Array.from({ length: 7 }, (_, day) => days.includes(day));
const once = { startAt: at('2026-11-30 22:00'), endAt: at('2026-12-01 06:00') };

describe('isWithin', () => {
  it('includes the start and excludes the end of a single span', () => {
    const times = ['2026-11-30 21:59', '2026-11-30 22:00', '2026-12-01 05:59', '2026-12-01 06:00'];
    expect(times.map((time) => isWithin(once, at(time)))).toEqual([false, true, true, false]);
  });

  it('includes the hours of a weekday in Seoul while UTC has another day', () => {
    // 2026-11-23 is a Monday.
    const span = { weekdays: on(0), startTime: '06:00', endTime: '09:30' };
    const times = ['2026-11-23 05:59', '2026-11-23 06:00', '2026-11-23 09:29', '2026-11-23 09:30', '2026-11-24 07:00'];
    expect(times.map((time) => isWithin(span, at(time)))).toEqual([false, true, true, false, false]);
  });

  it('continues past midnight if the weekday of its start is set', () => {
    // Sunday night, into Monday.
    const span = { weekdays: on(6), startTime: '23:00', endTime: '05:00' };
    const times = ['2026-11-22 04:00', '2026-11-22 22:59', '2026-11-22 23:00', '2026-11-23 04:59', '2026-11-23 05:00'];
    expect(times.map((time) => isWithin(span, at(time)))).toEqual([false, false, true, true, false]);
    expect(isWithin(span, at('2026-11-23 23:30'))).toBe(false);
  });

  it('continues across the ends of months, of February in a leap year and of a year', () => {
    const nightly = { weekdays: on(0, 1, 2, 3, 4, 5, 6), startTime: '22:00', endTime: '06:00' };
    for (const [last, first] of [
      ['2026-11-30', '2026-12-01'],
      ['2028-02-29', '2028-03-01'],
      ['2026-12-31', '2027-01-01'],
    ])
      expect(
        [`${last} 21:59`, `${last} 22:00`, `${first} 05:59`, `${first} 06:00`].map((time) =>
          isWithin(nightly, at(time)),
        ),
      ).toEqual([false, true, true, false]);
    // 2026-11-30 is a Monday, so Monday's night ends in December.
    expect(isWithin({ ...nightly, weekdays: on(0) }, at('2026-12-01 03:00'))).toBe(true);
    expect(isWithin({ ...nightly, weekdays: on(1) }, at('2026-12-01 03:00'))).toBe(false);
  });

  it('lasts 24 hours if it ends at the time of its start', () => {
    const span = { weekdays: on(5), startTime: '09:00', endTime: '09:00' };
    const times = ['2026-11-28 08:59', '2026-11-28 09:00', '2026-11-29 08:59', '2026-11-29 09:00'];
    expect(times.map((time) => isWithin(span, at(time)))).toEqual([false, true, true, false]);
  });
});

describe('mutingOf', () => {
  const of = (more: Partial<AlarmWindow>) =>
    mutingOf([{ series: null, deviceId: null, span: once, ...more }], { series: 'air', deviceId: 7 })(once.startAt);

  it('covers every device, those of a series, or one', () => {
    expect([of({}), of({ series: 'air' }), of({ deviceId: 7 }), of({ series: 'air', deviceId: 7 })]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('does not cover another series or another device', () => {
    expect([of({ series: 'light' }), of({ deviceId: 8 }), of({ series: 'light', deviceId: 7 })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('does not mute outside of the span', () => {
    const isMuted = mutingOf([{ series: null, deviceId: null, span: once }], { series: 'air', deviceId: 7 });
    expect([isMuted(once.startAt - 1), isMuted(once.endAt)]).toEqual([false, false]);
  });
});

describe('windowStateOf', () => {
  it('distinguishes future, present and past windows', () => {
    const weekly = { weekdays: on(0), startTime: '06:00', endTime: '09:00' };
    expect([once.startAt - 1, once.startAt, once.endAt].map((now) => windowStateOf(once, now))).toEqual([
      'later',
      'now',
      'over',
    ]);
    expect(['2026-11-23 07:00', '2026-11-23 10:00'].map((now) => windowStateOf(weekly, at(now)))).toEqual([
      'now',
      'later',
    ]);
  });
});

describe('periodOf', () => {
  it('names a single span, some weekdays and every day', () => {
    const nightly = { weekdays: on(5, 6), startTime: '22:00', endTime: '06:00' };
    expect([once, nightly, { ...nightly, weekdays: on(0, 1, 2, 3, 4, 5, 6), endTime: '23:30' }].map(periodOf)).toEqual([
      '2026-11-30 22:00 ~ 2026-12-01 06:00',
      '매주 토·일 22:00 ~ 다음 날 06:00',
      '매일 22:00 ~ 23:30',
    ]);
  });
});

describe('alarmWindowRules', () => {
  const form: AlarmWindowForm = {
    deviceType: '',
    managementCode: '',
    repetition: 'once',
    startDatetime: '2026-11-30 22:00',
    endDatetime: '2026-12-01 06:00',
    weekdays: on(),
    startTime: '',
    endTime: '',
    reason: '필터 교체',
  };
  const weekly: AlarmWindowForm = {
    ...form,
    repetition: 'weekly',
    startDatetime: '',
    endDatetime: '',
    weekdays: on(6),
    startTime: '22:00',
    endTime: '06:00',
  };
  const failed = (given: AlarmWindowForm) => allFailures(alarmWindowRules, given).map(({ field }) => field);

  it('accepts one span and weekly ones', () => {
    expect([failed(form), failed(weekly)]).toEqual([[], []]);
  });

  it('reports a missing value at its field', () => {
    expect(failed({ ...form, startDatetime: '', endDatetime: '2026-02-30 06:00', reason: ' ' })).toEqual([
      'reason',
      'startDatetime',
      'endDatetime',
    ]);
    expect(failed({ ...weekly, weekdays: on(), startTime: '', endTime: '25:00' })).toEqual([
      'weekdays',
      'startTime',
      'endTime',
    ]);
  });

  it('refuses an end that is not after the start', () => {
    expect(failed({ ...form, endDatetime: form.startDatetime })).toEqual(['endDatetime']);
  });
});
