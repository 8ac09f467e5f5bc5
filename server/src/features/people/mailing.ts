/** Statistics of people counting for mailings. */
import { peopleStatistics } from '@maru/contract/people-statistics';
import { cctvTypeNames, cctvTypeUnits } from '@maru/domain/people';
import { datetimeTypeCondition, mailedStatistics, named } from '#places/mailed-statistics.ts';
import type { Services } from '#platform/services.ts';
import { selectAreas } from './areas.ts';
import type { openPeopleStatistics } from './statistics.ts';

export const peopleMailing = ({ db }: Services, { exportOf }: ReturnType<typeof openPeopleStatistics>) =>
  mailedStatistics(peopleStatistics.excel, {
    statistics: 'cctvs',
    page: 'systemStatistics/cctv',
    title: '인구 통계',
    days: ['startDatetime', 'endDatetime'],
    conditions: {
      datetimeType: datetimeTypeCondition,
      cctvType: named('구분', cctvTypeNames),
      installationPlaceCode: {
        name: '지역',
        nameOf: async (installationPlaceCode) =>
          (await selectAreas(db, { installationPlaceCode }))[0]?.installationPlaceCodeName,
      },
    },
    chart: {
      by: '일시',
      values: [`합계 (${cctvTypeUnits.person})`, `합계 (${cctvTypeUnits.car})`],
      combine: 'sum',
      kind: 'line',
    },
    month: {
      filter: 'datetimeType=month&cctvType=person',
      name: '지역',
      figures: ['합계', '유입', '유출'].map((name) => ({
        header: `${name} (${cctvTypeUnits.person})`,
        combine: 'sum',
      })),
      ends: ['사람이 많은 지역', '사람이 적은 지역'],
      async dongs() {
        const dongs = new Map((await selectAreas(db)).map((area) => [area.installationPlaceCode, area.dongCodeName]));
        return ({ installationPlaceCode }) => dongs.get(installationPlaceCode) ?? '';
      },
    },
    exportOf,
  });
