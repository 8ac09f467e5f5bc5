/** Statistics of weighings for mailings. */
import { weighingAdministration } from '@maru/contract/weighing';
import { mailedStatistics } from '#places/mailed-statistics.ts';
import type { Services } from '#platform/services.ts';
import type { openWeighingAdministration } from './administration.ts';
import { selectCollectionPlaces, selectCompanies } from './statistics.ts';

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
      companyCode: { name: '업체', nameOf: async (code) => nameIn(await selectCompanies(db), code) },
    },
    chart: { by: '계근일자', values: ['실중량(kg)'], combine: 'sum', kind: 'line' },
    exportOf: (query) => exportOf(query),
  });
