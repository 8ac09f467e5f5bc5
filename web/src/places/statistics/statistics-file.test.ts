import { airMeasures } from '@maru/domain/air';
import { valueName } from '@maru/domain/measure';
import { describe, expect, it } from 'vitest';
import { shared } from '#texts/ko/shared.ts';
import { csvName } from '#ui/chart/export/files.ts';
import { statisticsTable } from './statistics-file.ts';

const measures = airMeasures.filter(({ type }) => /dust/.test(type)).slice(0, 2);
const line = (name: string, value: number) => ({
  name,
  rows: ['2026-11-01', '2026-11-02'].map((measurementDatetime) => ({
    measurementDatetime,
    readingCount: 24,
    ...Object.fromEntries(measures.flatMap(({ field }) => [[valueName(field), value]])),
  })),
});

describe('the file of a station’s statistics', () => {
  const table = statisticsTable({
    measures,
    lines: [line('실내', 7), line('실외', 9)] as never,
    place: { name: '가람 측정소', lineHead: '설치 구분' },
    datetimeType: 'day',
    texts: shared,
  });

  it('contains station, sides, measures and period in its name', () => {
    expect(csvName('', table)).toBe('가람 측정소 실내·실외 초미세먼지·미세먼지 일별 2026-11-01~2026-11-02');
  });

  it('contains a column for station, side, time and each measure with its unit', () => {
    expect(table.head).toEqual([
      '측정소',
      '설치 구분',
      '측정 시각',
      '초미세먼지 (㎍/㎥)',
      '미세먼지 (㎍/㎥)',
      '측정 횟수',
    ]);
    expect(table.rows.map((row) => row.slice(0, 2))).toEqual([
      ['가람 측정소', '실내'],
      ['가람 측정소', '실외'],
      ['가람 측정소', '실내'],
      ['가람 측정소', '실외'],
    ]);
  });
});
