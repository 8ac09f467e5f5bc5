/** Parking bays as open data, with present states and with hours free and taken. */
import { hoursFigure, placeColumns, positionColumns, valuesIn } from '#places/open-data/columns.ts';
import type { DataSet } from '#places/open-data/data-set.ts';
import { listData } from '#places/open-data/lists.ts';
import { statisticsData } from '#places/open-data/statistics.ts';
import type { Services } from '#platform/services.ts';
import { baysOf } from './places.ts';
import { parkingSeries } from './series.ts';

type Bay = Awaited<ReturnType<ReturnType<typeof baysOf>['load']>>[number];

const titles = { title: '주차면', englishTitle: 'Parking bays' };

export function parkingOpenData(services: Services): DataSet[] {
  const { load } = baysOf(services);
  return [
    listData<Bay>({
      ...titles,
      name: 'parking-places',
      description: '주차면의 위치와 지금 상태입니다.',
      englishDescription: 'Positions and present states of the parking bays.',
      columns: [
        ...placeColumns,
        ...positionColumns,
        { field: 'lotName', name: '주차장', englishName: 'Car park', value: (bay) => bay.lotName },
        { field: 'status', name: '상태', englishName: 'State', value: (bay) => bay.parking.status },
      ],
      load: () => load(),
    }),
    ...statisticsData(services.pool, {
      ...titles,
      name: 'parking',
      description: '주차면마다 비어 있던 시간과 차가 있던 시간입니다.',
      englishDescription: 'How long each bay was free and taken.',
      series: parkingSeries,
      figures: [
        hoursFigure('statusFree', { field: 'freeHours', name: '빈 시간', englishName: 'Hours free' }),
        hoursFigure('statusTaken', { field: 'takenHours', name: '주차 시간', englishName: 'Hours taken' }),
      ],
      subjectColumns: placeColumns,
      subjects: async () => (await load()).map((bay) => ({ facts: valuesIn(placeColumns, bay), devices: bay.devices })),
    }),
  ];
}
