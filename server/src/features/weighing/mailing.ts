/** Statistics of weighings for mailings. */
import { weighingAdministration } from '@maru/contract/weighing';
import { mailedStatistics } from '#places/mailed-statistics.ts';
import type { Services } from '#platform/services.ts';
import { readRange } from '#telemetry/statistics/range.ts';
import type { openWeighingAdministration } from './administration.ts';
import { companyNamed, selectCollectionPlaces, selectGroups } from './statistics.ts';

const nameIn = (list: readonly { code: string; name: string }[], code: string) =>
  list.find((one) => one.code === code)?.name;

export const weighingMailing = ({ db }: Services, { exportOf }: ReturnType<typeof openWeighingAdministration>) =>
  mailedStatistics(weighingAdministration.excel, {
    statistics: 'scale',
    page: 'systemStatistics/scale',
    title: '계근 통계',
    days: ['startDatetime', 'endDatetime'],
    conditions: {
      vehicleNumber: { name: '차량번호' },
      collectionPlaceCode: { name: '수거지', nameOf: async (code) => nameIn(await selectCollectionPlaces(db), code) },
      companyCode: { name: '업체', nameOf: (code) => companyNamed(db, code) },
    },
    chart: { by: '계근일자', values: ['실중량(kg)'], combine: 'sum', kind: 'line' },
    month: {
      filter: '',
      name: '차량번호',
      figures: ['실중량 (kg)', '계근 횟수'].map((header) => ({ header, combine: 'sum' })),
      ends: ['많이 실은 차량', '적게 실은 차량'],
      async rowsIn({ firstDay, lastDay }) {
        const range = readRange({ startDatetime: firstDay, endDatetime: lastDay, datetimeType: 'day' });
        const groups = await selectGroups(db, 'vehicle', { range, filter: {}, isWhole: false });
        return groups.map(({ name, garbageWeight, weighingCount }) => ({
          name,
          dongName: '',
          values: [garbageWeight, weighingCount],
        }));
      },
    },
    exportOf: (query) => exportOf(query),
  });
