import { describe, expect, test } from 'vitest';
import { forecastFull, type HourlyFill, isFullToday, rhythmOf } from './fill-rhythm.ts';
import { formatSeoul, parseSeoul } from './seoul-time.ts';

const hourMs = 3_600_000;
const at = (text: string) => (parseSeoul(text) as Date).getTime();

/** An hour with a constant fill level. */
const steady = (hour: number, fill: number): HourlyFill => ({ hour, fill, least: fill, most: fill });

/**
 * Hourly fills of some weeks up to a time, from the gain of each hour; the bin is emptied at six and seven in the
 * morning alternately.
 */
function weeks(
  until: string,
  count: number,
  gainOf: (seoulHour: number, weekday: number, hour: number) => number,
): HourlyFill[] {
  const fills: HourlyFill[] = [];
  let fill = 0;
  for (let hour = at(until) - count * 168 * hourMs; hour <= at(until); hour += hourMs) {
    const seoul = new Date(hour + 9 * hourMs);
    if (seoul.getUTCHours() === 6 + (seoul.getUTCDate() % 2)) fill = 0;
    fills.push(steady(hour, fill));
    fill = Math.min(100, fill + gainOf(seoul.getUTCHours(), seoul.getUTCDay(), hour));
  }
  return fills;
}
/** Five points an hour by day, none at night, three on Sundays. */
const usual = (seoulHour: number, weekday: number) => (seoulHour < 8 || seoulHour >= 20 ? 0 : weekday === 0 ? 3 : 5);

const forecast = (fills: readonly HourlyFill[], fill: number, now: string) => {
  const found = forecastFull(rhythmOf(fills, at(now)), fill, at(now), at(now));
  return found.kind === 'expected' ? formatSeoul(new Date(found.at)) : found.kind;
};

describe('a bin with a rhythm', () => {
  const monday = '2026-11-16 10:00';
  const fills = weeks(monday, 8, usual);

  test('is full when its usual gains have added up to the rest', () => {
    expect(forecast(fills, 45, monday)).toBe('2026-11-16 20:00:00');
    expect(forecast(fills, 90, monday)).toBe('2026-11-16 11:00:00');
    expect(forecast(fills, 92.5, monday)).toBe('2026-11-16 10:30:00');
  });

  test('gains nothing in its usual quiet hours', () => {
    expect(forecast(fills, 40, monday)).toBe('2026-11-17 09:00:00');
  });

  test('is full now from 95 % on, and not within a week if it gains too little', () => {
    expect(forecast(fills, 94.5, monday)).toBe('full');
    expect(forecast(fills, 94.4, monday)).toBe('2026-11-16 10:07:12');
    expect(
      forecast(
        weeks(monday, 8, (hour) => (hour === 12 ? 1 : 0)),
        0,
        monday,
      ),
    ).toBe('later');
  });

  test('depends on the weekday', () => {
    const sunday = '2026-11-15 10:00';
    expect(forecast(weeks(sunday, 8, usual), 89, sunday)).toBe('2026-11-15 12:00:00');
  });

  test('continues past the end of a month', () => {
    const end = '2026-11-30 19:00';
    expect(forecast(weeks(end, 8, usual), 85, end)).toBe('2026-12-01 09:00:00');
  });

  test('starts at the last measurement, also within its hour, and is never before now', () => {
    const rhythm = rhythmOf(fills, at(monday));
    const [measured, now] = [at('2026-11-16 10:30'), at('2026-11-16 10:50')];
    expect(forecastFull(rhythm, 90, measured, now)).toEqual({ kind: 'expected', at: at('2026-11-16 11:30') });
    expect(forecastFull(rhythm, 94, measured, now)).toEqual({ kind: 'expected', at: now });
  });
});

describe('rhythm', () => {
  const now = '2026-11-16 10:00';
  const expected = '2026-11-16 20:00:00';

  test('ignores a holiday on which the bin received nothing', () => {
    const holiday = at('2026-10-05');
    const fills = weeks(now, 8, (hour, weekday, instant) =>
      instant >= holiday && instant < holiday + 24 * hourMs ? 0 : usual(hour, weekday),
    );
    expect(forecast(fills, 45, now)).toBe(expected);
  });

  test('ignores a festival day on which the bin filled up at once', () => {
    const feast = at('2026-11-02 14:00');
    const fills = weeks(now, 8, (hour, weekday, instant) => (instant === feast ? 60 : usual(hour, weekday)));
    expect(forecast(fills, 45, now)).toBe(expected);
  });

  test('ignores a gap of days, next to which no gain is computed', () => {
    const [from, to] = [at('2026-10-30 12:00'), at('2026-11-03 15:00')];
    const fills = weeks(now, 8, usual).filter(({ hour }) => hour < from || hour > to);
    expect(forecast(fills, 45, now)).toBe(expected);
  });

  test('detects an emptying in the middle of the day, every week at the same hour', () => {
    const fills = weeks(now, 8, usual).map(({ hour, fill }) => {
      const seoul = new Date(hour + 9 * hourMs);
      return steady(hour, seoul.getUTCDay() === 1 && seoul.getUTCHours() >= 15 ? Math.max(0, fill - 35) : fill);
    });
    // Nothing is known about Mondays from 14 to 15, so the same hour of other days is used.
    expect(forecast(fills, 45, now)).toBe(expected);
  });

  test.each([10, 30, 50])('detects an emptying within an hour, every week %i minutes past it', (minute) => {
    const hours = weeks(now, 8, usual);
    const fills = hours.map(({ hour, fill }, index): HourlyFill => {
      const gain = Math.max(0, (hours[index + 1]?.fill ?? fill) - fill);
      const seoul = new Date(hour + 9 * hourMs);
      // A reading each ten minutes; on Mondays the fill is 35 at three and rises by five an hour until the emptying.
      const read = [0, 10, 20, 30, 40, 50].map((past) => {
        const isEmptied = seoul.getUTCDay() === 1 && seoul.getUTCHours() * 60 + past >= 15 * 60 + minute;
        return fill + (gain * past) / 60 - (isEmptied ? 35 + (5 * minute) / 60 : 0);
      });
      const mean = read.reduce((sum, one) => sum + one, 0) / read.length;
      return { hour, fill: mean, least: Math.min(...read), most: Math.max(...read) };
    });
    expect(forecast(fills, 50, now)).toBe('2026-11-16 19:00:00');
  });

  test('accepts a bin that gains more than the emptying threshold in one hour of every day', () => {
    const rush = (hour: number) => (hour === 12 ? 40 : 0);
    const fills = weeks(now, 8, rush).map(({ hour, fill }): HourlyFill => {
      const isRush = Math.floor(hour / hourMs + 9) % 24 === 12;
      return isRush ? { hour, fill: fill + 20, least: fill, most: fill + 40 } : steady(hour, fill);
    });
    expect(forecast(fills, 60, now)).toBe('2026-11-16 12:45:00');
  });

  test('ignores hours older than eight weeks', () => {
    const old = weeks('2026-09-14 10:00', 8, () => 20);
    expect(forecast([...old, ...weeks(now, 8, usual)], 45, now)).toBe(expected);
  });

  test('ignores hours without a gain because the bin was full', () => {
    const fills = weeks(now, 8, usual).map(({ hour, fill }) => {
      const week = Math.floor((at(now) - hour) / (168 * hourMs));
      return steady(hour, week < 5 && Math.floor(hour / hourMs + 9) % 24 >= 8 ? 100 : fill);
    });
    expect(forecast(fills, 45, now)).toBe(expected);
  });

  test('ignores hours in which the content settles', () => {
    const fills = weeks(now, 8, (hour, weekday) => (hour === 22 ? -2 : usual(hour, weekday)));
    expect(forecast(fills, 40, now)).toBe('2026-11-17 09:00:00');
  });
});

describe('too few values', () => {
  const now = '2026-11-16 10:00';

  test('uses the same hour of any day if an hour of the week has fewer than three gains', () => {
    // Two weeks have two Mondays and Sundays, and fourteen of each hour.
    expect(forecast(weeks(now, 2, usual), 45, now)).toBe('2026-11-16 20:00:00');
    const sunday = '2026-11-15 10:00';
    expect(forecast(weeks(sunday, 2, usual), 90, sunday)).toBe('2026-11-15 11:00:00');
  });

  test('forecasts nothing if an hour of any day has fewer than three gains', () => {
    const twoDays = weeks(now, 1, usual).filter(({ hour }) => hour >= at('2026-11-14 10:00'));
    expect(forecast(twoDays, 45, now)).toBe('unknown');
    expect(forecast([], 45, now)).toBe('unknown');
    expect(forecast([], 96, now)).toBe('full');
  });

  test('forecasts nothing past an hour in which the bin is emptied every day', () => {
    const daily = weeks(now, 8, usual).map(({ hour, fill }) =>
      steady(hour, Math.floor(hour / hourMs + 9) % 24 < 15 ? fill + 40 : fill),
    );
    expect(forecast(daily, 80, now)).toBe('2026-11-16 13:00:00');
    expect(forecast(daily, 60, now)).toBe('unknown');
  });

  test('forecasts a full bin if it fills before the unknown hours', () => {
    const days = weeks(now, 8, usual).filter(({ hour }) => (Math.floor(hour / hourMs) + 9) % 24 !== 23);
    expect(forecast(days, 90, now)).toBe('2026-11-16 11:00:00');
    expect(forecast(days, 20, now)).toBe('unknown');
  });
});

describe('today', () => {
  const now = at('2026-11-16 10:00');
  test.each([
    [{ kind: 'full' }, true],
    [{ kind: 'expected', at: at('2026-11-16 23:59:59') }, true],
    [{ kind: 'expected', at: at('2026-11-17 00:00') }, false],
    [{ kind: 'later' }, false],
    [{ kind: 'unknown' }, false],
  ] as const)('counts %j as full today: %s', (found, isToday) => expect(isFullToday(found, now)).toBe(isToday));
});
