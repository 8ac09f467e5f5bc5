import { formatSeoulMinute } from '@maru/domain/seoul-time';
import { expect, test } from 'vitest';
import { ConfigError } from '#config.ts';
import { newestDue } from './bulletin.ts';
import { regionOf } from './regions.ts';
import { sandboxService } from './service/sandbox.ts';

const at = (seoul: string) => new Date(`${seoul.replace(' ', 'T')}+09:00`);

test.each([
  ['2026-11-20 04:59', '2026-11-19 23:00'],
  ['2026-11-20 05:00', '2026-11-20 05:00'],
  ['2026-11-20 10:59', '2026-11-20 05:00'],
  ['2026-11-20 16:59', '2026-11-20 11:00'],
  ['2026-11-20 17:00', '2026-11-20 17:00'],
  ['2026-11-20 23:59', '2026-11-20 23:00'],
  ['2027-01-01 00:00', '2026-12-31 23:00'],
])('derives the due bulletin from the time %s: %s', (now, due) => {
  expect(formatSeoulMinute(newestDue(at(now)))).toBe(due);
});

test("uses the region of a district's province, or the one in its file", () => {
  expect(regionOf({ fullName: '서울특별시 중랑구' })).toBe('서울');
  expect(regionOf({ fullName: '경기도 고양시', forecastRegion: '경기북부' })).toBe('경기북부');
});

test('refuses a province with two regions, and an unknown region', () => {
  expect(() => regionOf({ fullName: '경기도 고양시' })).toThrow(ConfigError);
  expect(() => regionOf({ fullName: '서울특별시 중랑구', forecastRegion: '한양' })).toThrow("'한양' doesn't decide it");
});

test("repeats a day's forecast in every sandbox bulletin, with the third day from 17 h", async () => {
  const sandbox = sandboxService('서울');
  const bulletin = (now: string) => sandbox.newest(at(now), new AbortController().signal);
  const [morning, evening] = await Promise.all([bulletin('2026-11-20 12:00'), bulletin('2026-11-20 17:00')]);
  expect(morning?.days.map((day) => day.date)).toEqual(['2026-11-20', '2026-11-21']);
  expect(evening?.days.map((day) => day.date)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
  expect(evening?.days.slice(0, 2)).toEqual(morning?.days);
});

test('contains every grade in a sandbox year, and the worst ones only in spring', async () => {
  const sandbox = sandboxService('서울');
  const months: Record<string, Set<string>> = {};
  for (let day = 0; day < 365; day += 1) {
    const now = new Date(at('2026-01-01 12:00').getTime() + day * 86_400_000);
    const today = (await sandbox.newest(now, new AbortController().signal))?.days[0];
    const grade = today?.fineDust ?? '';
    months[grade] = (months[grade] ?? new Set()).add(today?.date.slice(5, 7) ?? '');
  }
  expect(Object.keys(months).sort()).toEqual(['bad', 'good', 'normal', 'very_bad']);
  expect([...(months.very_bad ?? [])].sort()).toEqual(['03', '04', '05']);
});
