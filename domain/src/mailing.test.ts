import { describe, expect, it } from 'vitest';
import { closedPeriod, mailingRules, nextMailing, periodName } from './mailing.ts';
import { allFailures } from './rules.ts';
import { formatSeoul, parseSeoul } from './seoul-time.ts';

const at = (text: string) => parseSeoul(text) as Date;

describe('mailing', () => {
  it.each([
    ['month', '2026-12-31 23:59:59', '2026-11-01', '2026-11-30'],
    ['month', '2027-01-01 00:00:00', '2026-12-01', '2026-12-31'],
    ['month', '2028-03-01 08:00:00', '2028-02-01', '2028-02-29'],
    ['week', '2027-01-03 23:59:59', '2026-12-21', '2026-12-27'],
    ['week', '2027-01-04 00:00:00', '2026-12-28', '2027-01-03'],
  ] as const)('reports on the %s that was over at %s in Seoul', (interval, now, firstDay, lastDay) => {
    expect(closedPeriod(interval, at(now))).toEqual({ firstDay, lastDay });
  });

  it.each([
    ['month', '2026-12-15 12:00', '2027-01-01 08:00:00'],
    ['month', '2027-01-01 07:59:59', '2027-01-01 08:00:00'],
    ['month', '2027-01-31 08:00:00', '2027-02-01 08:00:00'],
    ['week', '2026-12-31 12:00', '2027-01-04 08:00:00'],
    ['week', '2027-01-04 08:00:00', '2027-01-11 08:00:00'],
  ] as const)('is sent each %s, after %s at %s', (interval, now, next) => {
    expect(formatSeoul(nextMailing(interval, at(now)))).toBe(next);
  });

  it('names a month by its number and a week by its days', () => {
    expect(periodName({ firstDay: '2026-02-01', lastDay: '2026-02-28' })).toBe('2026년 2월');
    expect(periodName({ firstDay: '2026-06-01', lastDay: '2026-06-07' })).toBe('2026-06-01 ~ 2026-06-07');
  });

  it('requires an address for each receiver without a stored one', () => {
    const form = { name: '월간', interval: 'month', isUsed: true } as const;
    const faults = (address: string) =>
      allFailures(mailingRules(new Set([1])), {
        ...form,
        receivers: [
          { adminNumber: 1, address: '' },
          { adminNumber: 2, address },
        ],
      }).map(({ field }) => field);
    expect([faults(''), faults('chief'), faults('chief@example.kr')]).toEqual([['receivers'], ['receivers'], []]);
  });
});
