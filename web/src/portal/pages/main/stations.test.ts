import { airMeasure } from '@maru/domain/air';
import { gradeOf } from '@maru/domain/measure';
import { describe, expect, it } from 'vitest';
import type { Station } from './main-answer.ts';
import { byDong, summarise, ultraFineDust } from './stations.ts';

const station = (value: number | null, { dongCode = 'a', time = '10:00', isStale = false } = {}): Station => ({
  installationPlaceId: 1,
  installationPlaceName: '',
  dongCode,
  latitude: 0,
  longitude: 0,
  outdoor: {
    measurementDatetime: `2026-11-20 ${time}:00`,
    isStale,
    deviceCount: 1,
    avgUltraFineDust: value,
    avgUltraFineDustStatus: isStale ? 'inspection' : gradeOf(ultraFineDust, value),
    avgUltraFineDustStatusName: '',
    avgFineDust: null,
    avgFineDustStatus: 'inspection',
    avgFineDustStatusName: '',
    avgTemperature: value,
    avgHumidity: null,
  },
});

describe('summarise', () => {
  it('averages the currently reporting stations, and grades the mean', () => {
    const stations = [
      station(10),
      station(40, { time: '10:05' }),
      station(500, { time: '10:09', isStale: true }),
      station(null),
    ];
    expect(summarise(ultraFineDust, stations)).toEqual({
      value: 25,
      grade: 'normal',
      count: 2,
      measurementDatetime: '2026-11-20 10:05:00',
    });
  });

  it('averages a measure without grades', () => {
    expect(summarise(airMeasure('temperature'), [station(-3), station(4)])).toMatchObject({
      value: 0.5,
      grade: 'measuring',
    });
  });

  it('is empty if no station reports', () => {
    expect(summarise(ultraFineDust, [station(9, { isStale: true })])).toEqual({
      value: null,
      grade: 'inspection',
      count: 0,
      measurementDatetime: null,
    });
  });
});

describe('byDong', () => {
  it('summarises the stations of each dong separately', () => {
    const dongs = byDong(ultraFineDust, [station(10), station(90, { dongCode: 'b' })]);
    expect([dongs.get('a')?.grade, dongs.get('b')?.grade]).toEqual(['good', 'very_bad']);
  });
});
