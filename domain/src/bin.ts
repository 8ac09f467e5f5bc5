/** Smart recycle bins: item types, fill levels, and the names of the levels. */
import { type Grade, severities } from './grade.ts';
import type { DeviceGroup } from './group.ts';
import { defineMeasures, type GradeScale } from './measure.ts';

/** Item types of a bin: PET bottles and cans, cartons, or both in separate compartments. */
export const recycleBinTypes = { pet_can: '페트·캔', carton: '종이팩', both: '페트·캔, 종이팩' } as const;
export type RecycleBinType = keyof typeof recycleBinTypes;
export const recycleBinTypeCodes = Object.keys(recycleBinTypes) as RecycleBinType[];

/** Compartments, and the values of the bin filter; bins with both compartments match either. */
export const compartments = ['pet_can', 'carton'] as const;
export type Compartment = (typeof compartments)[number];

/** Whether a bin has the compartment. */
export const takes = (type: RecycleBinType, compartment: Compartment): boolean =>
  type === 'both' || type === compartment;

/** Percent from which a compartment counts as full. */
export const fullFrom = 95;

const levels: GradeScale = {
  bounds: [
    { upTo: 59, grade: 'good' },
    { upTo: 79, grade: 'normal' },
    { upTo: fullFrom - 1, grade: 'bad' },
  ],
  worst: 'very_bad',
};
export const levelWords: Partial<Record<Grade, string>> = {
  good: '여유',
  normal: '보통',
  bad: '가득 임박',
  very_bad: '가득',
};
const englishLevelWords: Partial<Record<Grade, string>> = {
  good: 'Room left',
  normal: 'Half full',
  bad: 'Nearly full',
  very_bad: 'Full',
};
const fill = {
  unit: '%',
  decimals: 0,
  storedDecimals: 1,
  min: 0,
  max: 100,
  scale: levels,
  gradeWords: levelWords,
  englishGradeWords: englishLevelWords,
};

/** How full each compartment is, in the order of the compartments. */
export const binMeasures = defineMeasures([
  {
    field: 'petCanFill',
    type: 'pet_can',
    name: '페트·캔',
    englishName: 'PET bottles and cans',
    shortEnglishName: 'PET/cans',
    ...fill,
  },
  { field: 'cartonFill', type: 'carton', name: '종이팩', englishName: 'Cartons', ...fill },
]);

/** Maximum number of items that a compartment counts in an hour: one per second, faster than people can insert them. */
export const fastestItems = 3_600;

/** Minimum drop of the fill, in points, that counts as an emptying; smaller drops are settling or noise. */
export const emptiedBy = 30;

export const binGroup = {
  name: '재활용 수거함',
  placeType: 'bin',
  isOneDevice: true,
  kinds: [{ series: 'bin', name: '스마트 수거함', measures: binMeasures, fieldWords: /fill|distance|"level"|ullage/i }],
  pages: { device: 'device/smartRecycleBin', dashboard: 'dashboard/cleaning' },
  consolePages: { 'device/smartRecycleBin': { name: '스마트 수거함', order: 70 } },
  mapLayers: {
    bin: {
      order: 60,
      states: severities('inspection', 'good', 'normal', 'bad', 'very_bad'),
      search: { order: 30, name: '수거함', englishName: 'Recycling' },
    },
  },
  tiles: { bins: 40 },
  labelSentence: '불편을 알려 주십시오',
  causes: {
    full: { name: '가득 참', englishName: 'Full', isMeasured: true },
    damaged: { name: '고장이거나 부서짐', englishName: 'Broken' },
    dirty: { name: '주변이 지저분함', englishName: 'Dirty around it' },
    other: { name: '그 밖의 문제', englishName: 'Something else' },
  },
  fieldNames: { recycleBinType: '수거 품목', recycleBinCount: '설치 대수' },
  fieldValues: { recycleBinType: recycleBinTypes },
} as const satisfies DeviceGroup;
