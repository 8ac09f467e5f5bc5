/** Statistics of security lights for mailings. */
import { lightsStatistics } from '@maru/contract/lights-statistics';
import { lightStatusNames, lightTypeNames } from '@maru/domain/light';
import { mailedStatistics, named, placeConditions } from '#places/mailed-statistics.ts';
import type { Services } from '#platform/services.ts';
import type { openLightsStatistics } from './statistics.ts';

export const lightsMailing = (services: Services, { exportOf }: ReturnType<typeof openLightsStatistics>) =>
  mailedStatistics(lightsStatistics.excel, {
    statistics: 'security-light',
    page: 'systemStatistics/smartSecurityLight',
    title: '보안등 통계',
    days: ['startDate', 'endDate'],
    conditions: {
      status: named('상태', lightStatusNames),
      lightType: named('등 종류', lightTypeNames),
      indcCompany: { name: '도입 업체' },
      ...placeConditions(services),
    },
    chart: { by: '관리번호', values: ['고장 (시간)'], combine: 'sum', kind: 'bars' },
    month: {
      filter: '',
      name: '관리번호',
      dong: '행정동',
      figures: ['고장', '정전', '점등'].map((name) => ({ header: `${name} (시간)`, combine: 'sum' })),
      isEmptyAtZero: true,
      ends: ['고장이 긴 보안등', '고장이 짧은 보안등'],
    },
    exportOf,
  });
