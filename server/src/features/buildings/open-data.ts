/** Old buildings as open data: names are masked and addresses omitted, as on the public pages. */
import { type BuildingKind, crackIncrement, crackMeasures, tiltMeasures } from '@maru/domain/building';
import { averageFigure, type ListColumn, placeColumns, positionColumns, valuesIn } from '#places/open-data/columns.ts';
import type { DataSet } from '#places/open-data/data-set.ts';
import { listData } from '#places/open-data/lists.ts';
import { statisticsData } from '#places/open-data/statistics.ts';
import type { Services } from '#platform/services.ts';
import { shownBuilding } from './calls.ts';
import { buildingPlaces } from './kinds.ts';
import { crackRelative, tiltRelative } from './series.ts';

type Shown = ReturnType<typeof shownBuilding> & { deviceCount: number };

const columns: readonly ListColumn<Shown>[] = [
  ...placeColumns,
  ...positionColumns,
  { field: 'structureTypeName', name: '구조', englishName: 'Structure', value: (row) => row.structureTypeName },
  { field: 'buildingUseTypeName', name: '용도', englishName: 'Use', value: (row) => row.buildingUseTypeName },
  {
    field: 'buildingGradeName',
    name: '안전 등급',
    englishName: 'Safety grade',
    value: (row) => row.buildingGradeName,
  },
  { field: 'deviceCount', name: '측정기', englishName: 'Sensors', unit: '대', value: (row) => row.deviceCount },
];

const kinds = {
  tilt: {
    title: '노후 건축물 기울기',
    englishTitle: 'Tilt of old buildings',
    series: tiltRelative,
    measures: tiltMeasures,
    description: '건물마다 기준값에서 기울어진 각도를 측정기끼리 평균한 값입니다. 건물 이름은 첫 글자만 보입니다.',
    englishDescription:
      'Lean of each building from its baseline, averaged over its sensors. Names are masked except for the first character.',
  },
  crack: {
    title: '노후 건축물 균열',
    englishTitle: 'Cracks of old buildings',
    series: crackRelative,
    measures: [...crackMeasures, crackIncrement],
    description: '건물마다 균열 폭과 기준값부터의 증가량을 측정기끼리 평균한 값입니다. 건물 이름은 첫 글자만 보입니다.',
    englishDescription:
      'Width of the cracks of each building and growth since their baselines, averaged over its sensors. Names are masked except for the first character.',
  },
} as const;

export function buildingOpenData(services: Services): DataSet[] {
  const places = buildingPlaces(services);
  return (['tilt', 'crack'] as const satisfies readonly BuildingKind[]).flatMap((kind) => {
    const { measures, title, englishTitle, ...declared } = kinds[kind];
    const stated = () => places[kind].stated();
    return [
      listData<Shown>({
        name: `${kind}-places`,
        title: `${title} 측정 건물`,
        englishTitle: `${englishTitle}: buildings`,
        description: '측정기가 있는 노후 건축물입니다. 건물 이름은 첫 글자만 보이고, 주소는 싣지 않습니다.',
        englishDescription:
          'Old buildings with sensors. Names are masked except for the first character, and addresses are left out.',
        columns,
        load: async () =>
          (await stated()).map(({ place, latest }) => ({ ...shownBuilding(place), deviceCount: latest.deviceCount })),
      }),
      ...statisticsData(services.reads, {
        ...declared,
        name: kind,
        title,
        englishTitle,
        figures: measures.map(averageFigure),
        subjectColumns: placeColumns,
        subjects: async () =>
          (await stated()).map(({ place }) => ({
            facts: valuesIn(placeColumns, shownBuilding(place)),
            devices: place.devices,
          })),
      }),
    ];
  });
}
