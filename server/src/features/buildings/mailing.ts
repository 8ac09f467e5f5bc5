/** Statistics of old buildings for mailings, one of each kind of sensor. */
import { crackStatistics, tiltStatistics } from '@maru/contract/building-statistics';
import { buildingGrades, buildingUseTypes, structureTypes } from '@maru/domain/building';
import {
  datetimeTypeCondition,
  type MonthPage,
  mailedStatistics,
  named,
  placeConditions,
} from '#places/mailed-statistics.ts';
import type { Services } from '#platform/services.ts';
import type { openBuildingStatistics } from './statistics.ts';
import { crackColumns, tiltColumns } from './statistics-columns.ts';

const hundredthsOf = (columns: readonly { kind: string; header: string; decimals?: number }[]) =>
  columns.filter(({ kind, decimals = 0 }) => kind === 'number' && decimals > 0).map(({ header }) => header);

const monthOf = (headers: readonly string[], what: string): MonthPage => ({
  filter: 'datetimeType=month',
  name: '건물',
  dong: '행정동',
  figures: headers.map((header) => ({ header, combine: 'highest' })),
  ends: [`${what} 값이 큰 건물`, `${what} 값이 작은 건물`],
});

export function buildingMailings(
  services: Services,
  { tiltExport, crackExport }: ReturnType<typeof openBuildingStatistics>,
) {
  const declared = {
    page: 'systemStatistics/decrepitBuilding',
    days: ['startDatetime', 'endDatetime'],
    conditions: {
      datetimeType: datetimeTypeCondition,
      structureType: named('구조 형식', structureTypes),
      buildingUseType: named('건물 용도', buildingUseTypes),
      buildingGrade: named('건물 등급', buildingGrades),
      ...placeConditions(services),
    },
  } as const;
  return [
    mailedStatistics(tiltStatistics.excel, {
      ...declared,
      statistics: 'tilt',
      title: '기울기 통계',
      chart: { by: '측정일시', values: hundredthsOf(tiltColumns), combine: 'mean', kind: 'line' },
      month: monthOf(hundredthsOf(tiltColumns), '기울기'),
      exportOf: tiltExport,
    }),
    mailedStatistics(crackStatistics.excel, {
      ...declared,
      statistics: 'crack',
      title: '균열 통계',
      chart: { by: '측정일시', values: hundredthsOf(crackColumns).slice(0, 1), combine: 'mean', kind: 'line' },
      month: monthOf(hundredthsOf(crackColumns).slice(0, 1), '균열'),
      exportOf: crackExport,
    }),
  ];
}
