/** Air quality's statistics for mailings. */
import { airStatistics } from '@maru/contract/air-statistics';
import { airMeasure } from '@maru/domain/air';
import { facilityName, installationTypeNames } from '@maru/domain/facility';
import { datetimeTypeCondition, mailedStatistics, named, placeConditions } from '#places/mailed-statistics.ts';
import type { Services } from '#platform/services.ts';
import type { openAirStatistics } from './statistics.ts';
import { valueHeader } from './statistics-columns.ts';

const dust = airMeasure('ultra_fine_dust');

export const airMailing = (services: Services, { exportOf }: ReturnType<typeof openAirStatistics>) =>
  mailedStatistics(airStatistics.excel, {
    statistics: 'air-quality',
    page: 'systemStatistics/atmosphere',
    title: '대기질 통계',
    days: ['startDatetime', 'endDatetime'],
    conditions: {
      datetimeType: datetimeTypeCondition,
      installationType: named('설치 구분', installationTypeNames),
      facilityType: { name: '시설 구분', nameOf: facilityName },
      detailFacilityType: { name: '세부 시설 구분', nameOf: facilityName },
      ...placeConditions(services),
    },
    chart: {
      by: '측정일시',
      values: [valueHeader(dust, 'AvgInDoor'), valueHeader(dust, 'AvgOutDoor')],
      combine: 'mean',
      kind: 'line',
    },
    month: {
      filter: 'datetimeType=month&installationType=all',
      name: '설치 장소',
      dong: '행정동',
      figures: (['AvgOutDoor', 'AvgInDoor'] as const).flatMap((kind) =>
        [dust, airMeasure('fine_dust')].map((measure) => ({
          header: valueHeader(measure, kind),
          combine: 'mean' as const,
        })),
      ),
      ends: ['나쁜 곳', '좋은 곳'],
    },
    exportOf,
  });
