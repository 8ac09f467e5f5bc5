/** Old buildings: measures of their sensors, building properties, and grades of leans and cracks. */
import { type Grade, severities } from './grade.ts';
import type { DeviceGroup } from './group.ts';
import { defineMeasures, type GradeScale, roundTo } from './measure.ts';

const gradeWords: Partial<Record<Grade, string>> = { normal: '정상', bad: '결함', very_bad: '심각' };
const englishGradeWords: Partial<Record<Grade, string>> = { normal: 'Normal', bad: 'Defective', very_bad: 'Severe' };

/** The grades of buildings from best to worst, then the one for missing values. */
export const buildingStatuses = ['normal', 'bad', 'very_bad', 'inspection'] as const satisfies readonly Grade[];

const tiltScale: GradeScale = {
  byAmount: true,
  bounds: [
    { upTo: 0.23, grade: 'normal' },
    { upTo: 0.38, grade: 'bad' },
  ],
  worst: 'very_bad',
};

const [normalCrackUpTo, defectiveCrackUpTo] = [0.29, 0.49];
const crackScale = (normalUpTo: number, defectiveUpTo: number): GradeScale => ({
  bounds: [
    { upTo: normalUpTo, grade: 'normal' },
    { upTo: defectiveUpTo, grade: 'bad' },
  ],
  worst: 'very_bad',
});

/** Lean of a building from its baseline in degrees. The worse of the two axes counts. */
export const tiltMeasures = defineMeasures([
  {
    field: 'xAngle',
    type: 'x_angle',
    name: 'X축 기울기',
    shortName: 'X축',
    englishName: 'X-axis tilt',
    shortEnglishName: 'X axis',
    unit: '°',
    decimals: 2,
    storedDecimals: 3,
    min: -90,
    max: 90,
    scale: tiltScale,
    gradeWords,
    englishGradeWords,
  },
  {
    field: 'yAngle',
    type: 'y_angle',
    name: 'Y축 기울기',
    shortName: 'Y축',
    englishName: 'Y-axis tilt',
    shortEnglishName: 'Y axis',
    unit: '°',
    decimals: 2,
    storedDecimals: 3,
    min: -90,
    max: 90,
    scale: tiltScale,
    gradeWords,
    englishGradeWords,
  },
]);

/** Width of a crack in millimetres. */
export const crackMeasures = defineMeasures([
  {
    field: 'crackWidth',
    type: 'crack',
    name: '균열 폭',
    englishName: 'Crack width',
    unit: 'mm',
    decimals: 2,
    storedDecimals: 3,
    min: 0,
    max: 100,
    scale: crackScale(normalCrackUpTo, defectiveCrackUpTo),
    gradeWords,
    englishGradeWords,
  },
]);

/** Growth of a crack since its baseline, without grades. */
export const crackIncrement = defineMeasures([
  {
    field: 'crackIncrement',
    type: 'crack_increment',
    name: '균열 증가량',
    englishName: 'Growth of the crack',
    unit: 'mm',
    decimals: 2,
    storedDecimals: 3,
    min: -100,
    max: 100,
  },
])[0];

/** The kinds of sensors, as in paths and in `measurementType`. */
export const buildingKinds = ['tilt', 'crack'] as const;
export type BuildingKind = (typeof buildingKinds)[number];
export const buildingMeasurementTypes: Record<BuildingKind, string> = { tilt: 'gradient', crack: 'crack' };

/** A crack sensor's own thresholds in mm, as entered; '0' means unset. */
export interface CrackThresholds {
  /** Lower bound of watching a crack; has no grade. */
  aboveCautionCrack: string;
  /** Upper bound of normal. */
  belowCautionCrack: string;
  /** Lower bound of defective; overrides the bound before it. */
  aboveAlertCrack: string;
  /** Upper bound of defective. */
  belowAlertCrack: string;
  /** Lower bound of severe; overrides the bound before it. */
  seriousCrack: string;
}

export const noCrackThresholds: CrackThresholds = {
  aboveCautionCrack: '0',
  belowCautionCrack: '0',
  aboveAlertCrack: '0',
  belowAlertCrack: '0',
  seriousCrack: '0',
};

/** A threshold in mm; null if unset. */
export const thresholdOf = (written: string): number | null => (Number(written) > 0 ? Number(written) : null);

/** The largest width displayed as less than a threshold. */
function before(written: string): number | null {
  const from = thresholdOf(written);
  return from === null ? null : roundTo(from - 0.01, 2);
}

/** The scale of a crack: the device's own thresholds, or the default ones. */
export function crackScaleOf(own: CrackThresholds): GradeScale {
  const normalUpTo = before(own.aboveAlertCrack) ?? thresholdOf(own.belowCautionCrack) ?? normalCrackUpTo;
  const defectiveUpTo = before(own.seriousCrack) ?? thresholdOf(own.belowAlertCrack) ?? defectiveCrackUpTo;
  return crackScale(normalUpTo, Math.max(normalUpTo, defectiveUpTo));
}

/** Building materials. */
export const structureTypes: Readonly<Record<string, string>> = {
  masonry: '조적조',
  reinforced_concrete: '철근콘크리트조',
  steel: '철골조',
  block: '블록조',
  wood: '목조',
  structure_etc: '기타',
};

export const buildingUseTypes: Readonly<Record<string, string>> = {
  detached_house: '단독주택',
  apartment: '공동주택',
  neighborhood: '근린생활시설',
  education: '교육연구시설',
  religious: '종교시설',
  factory: '공장·창고',
  use_etc: '기타',
};

/** Safety grades from official inspections. */
export const buildingGrades: Readonly<Record<string, string>> = {
  A: 'A등급 (우수)',
  B: 'B등급 (양호)',
  C: 'C등급 (보통)',
  D: 'D등급 (미흡)',
  E: 'E등급 (불량)',
};

const buildingStates = severities('inspection', 'normal', 'bad', 'very_bad');

/** Buildings have no search: their names are masked for the public. */
export const buildingGroup = {
  name: '노후 건물',
  placeType: 'building',
  hasMaskedNames: true,
  kinds: [
    {
      series: 'tilt',
      name: '기울기 센서',
      measures: tiltMeasures,
      page: 'device/gradientSensor',
      fieldWords: /tilt|angle|pitch|(\b|_)roll/i,
    },
    {
      series: 'crack',
      name: '균열 센서',
      measures: crackMeasures,
      page: 'device/crackSensor',
      fieldWords: /crack|displacement/i,
    },
  ],
  pages: { statistics: 'systemStatistics/decrepitBuilding', dashboard: 'dashboard/decrepitBuilding' },
  consolePages: {
    'device/gradientSensor': { name: '기울기 센서', order: 20 },
    'device/crackSensor': { name: '균열 센서', order: 30 },
    'systemStatistics/decrepitBuilding': { name: '노후 건축물 통계', order: 30 },
    'dashboard/decrepitBuilding': { name: '노후 건축물 상황판', order: 20 },
  },
  mapLayers: { tilt: { order: 20, states: buildingStates }, crack: { order: 30, states: buildingStates } },
  tiles: { tilt: 70, crack: 80 },
  labelSentence: '이상을 알려 주십시오',
  causes: {
    crack: { name: '금이 감', englishName: 'Crack' },
    tilt: { name: '기울어짐', englishName: 'Leaning' },
    falling: { name: '떨어지는 조각', englishName: 'Falling pieces' },
    other: { name: '그 밖의 문제', englishName: 'Something else' },
  },
  fieldNames: {
    buildingStructure: '건물 구조',
    structureType: '구조 형식',
    buildingUseType: '건물 용도',
    buildingGrade: '건물 등급',
    completionDate: '준공일',
    ownerName: '소유자',
    ownerTelephoneNumber: '소유자 전화번호',
    ownerMobileNumber: '소유자 휴대전화',
    managerName: '관리자',
    managerMobileNumber: '관리자 휴대전화',
    ltid: 'LTID',
    aboveCautionCrack: '주의 시작',
    belowCautionCrack: '주의 끝',
    aboveAlertCrack: '경보 시작',
    belowAlertCrack: '경보 끝',
    seriousCrack: '심각',
    baseline: '기준값',
  },
  fieldValues: { structureType: structureTypes, buildingUseType: buildingUseTypes, buildingGrade: buildingGrades },
} as const satisfies DeviceGroup;
