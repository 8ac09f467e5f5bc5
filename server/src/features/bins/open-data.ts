/** Recycle bins as open data: each with its fill, and fill and items by hour, day and month. */
import { binMeasures } from '@maru/domain/bin';
import {
  addressColumn,
  averageFigure,
  growthFigure,
  type ListColumn,
  type PublishedFigure,
  placeColumns,
  positionColumns,
  valuesIn,
} from '#places/open-data/columns.ts';
import type { DataSet } from '#places/open-data/data-set.ts';
import { listData } from '#places/open-data/lists.ts';
import { statisticsData } from '#places/open-data/statistics.ts';
import type { Services } from '#platform/services.ts';
import { type BinRow, binsOf } from './places.ts';
import { binSeries } from './series.ts';

const fills = binMeasures.map((measure): PublishedFigure => {
  const figure = averageFigure(measure);
  const names = { name: `${measure.name} 채워진 정도`, englishName: `Fill of ${measure.englishName}` };
  return { ...figure, column: { ...figure.column, ...names } };
});

const columns: readonly ListColumn<BinRow>[] = [
  ...placeColumns,
  addressColumn,
  ...positionColumns,
  {
    field: 'recycleBinTypeName',
    name: '수거 품목',
    englishName: 'Accepted items',
    value: (bin) => bin.recycleBinTypeName,
  },
  { field: 'recycleBinCount', name: '수거함 수', englishName: 'Bins', unit: '개', value: (bin) => bin.recycleBinCount },
  ...fills.map(
    ({ column }): ListColumn<BinRow> => ({
      ...column,
      value: ({ bin }) => bin?.[column.field as 'avgPetCanFill' | 'avgCartonFill'] ?? null,
    }),
  ),
  {
    field: 'measurementDatetime',
    name: '마지막 측정',
    englishName: 'Last reading',
    meaning: '한국 시간',
    englishMeaning: 'Korean time',
    value: ({ bin }) => bin?.measurementDatetime ?? null,
  },
];

export function binOpenData(services: Services): DataSet[] {
  const bins = binsOf(services);
  return [
    listData<BinRow>({
      name: 'bin-places',
      title: '스마트 수거함',
      englishTitle: 'Recycle bins',
      description: '재활용품을 넣는 스마트 수거함의 위치와 채워진 정도입니다.',
      englishDescription: 'Positions of the smart recycle bins, and how full they are.',
      columns,
      load: () => bins.load(),
    }),
    ...statisticsData(services.reads, {
      name: 'bin',
      title: '스마트 수거함 이용',
      englishTitle: 'Use of recycle bins',
      description: '수거함마다 평균으로 채워진 정도와 넣은 수입니다.',
      englishDescription: 'Average fill of each bin, and the items put in.',
      series: binSeries,
      figures: [
        ...fills,
        growthFigure('petCanItems', {
          field: 'petCanItems',
          name: '넣은 페트·캔',
          englishName: 'PET bottles and cans put in',
          unit: '개',
        }),
        growthFigure('cartonItems', {
          field: 'cartonItems',
          name: '넣은 종이팩',
          englishName: 'Cartons put in',
          unit: '개',
        }),
      ],
      subjectColumns: placeColumns,
      subjects: async () =>
        (await bins.load()).map((bin) => ({
          facts: valuesIn(placeColumns, bin),
          devices: bin.device ? [bin.device] : [],
        })),
    }),
  ];
}
