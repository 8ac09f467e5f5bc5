/** Air quality: its measures. The ranges are those of common optical and electrochemical sensors. */
import { type Grade, severities } from './grade.ts';
import type { DeviceGroup } from './group.ts';
import { defineMeasures, type GradeScale, measureLookup } from './measure.ts';

const dust = (good: number, normal: number, bad: number): GradeScale => ({
  bounds: [
    { upTo: good, grade: 'good' },
    { upTo: normal, grade: 'normal' },
    { upTo: bad, grade: 'bad' },
  ],
  worst: 'very_bad',
});
const gas = (good: number): GradeScale => ({ bounds: [{ upTo: good, grade: 'good' }], worst: 'bad' });
const ventilate: Partial<Record<Grade, string>> = { bad: '환기필요' };
const englishVentilate: Partial<Record<Grade, string>> = { bad: 'Ventilate' };

export const airMeasures = defineMeasures([
  {
    field: 'ultraFineDust',
    type: 'ultra_fine_dust',
    name: '초미세먼지',
    englishName: 'Ultra fine dust (PM2.5)',
    shortEnglishName: 'PM2.5',
    unit: '㎍/㎥',
    decimals: 0,
    storedDecimals: 1,
    min: 0,
    max: 2000,
    scale: dust(15, 35, 75),
  },
  {
    field: 'fineDust',
    type: 'fine_dust',
    name: '미세먼지',
    englishName: 'Fine dust (PM10)',
    shortEnglishName: 'PM10',
    unit: '㎍/㎥',
    decimals: 0,
    storedDecimals: 1,
    min: 0,
    max: 3000,
    scale: dust(30, 80, 150),
  },
  {
    field: 'temperature',
    type: 'temperature',
    name: '온도',
    englishName: 'Temperature',
    shortEnglishName: 'Temp.',
    unit: '℃',
    decimals: 1,
    storedDecimals: 1,
    min: -50,
    max: 80,
  },
  {
    field: 'humidity',
    type: 'humidity',
    name: '습도',
    englishName: 'Humidity',
    unit: '%',
    decimals: 0,
    storedDecimals: 1,
    min: 0,
    max: 100,
  },
  {
    field: 'voc',
    type: 'voc',
    name: '휘발성유기화합물',
    shortName: 'VOC',
    englishName: 'VOC',
    unit: 'ppb',
    decimals: 0,
    storedDecimals: 0,
    min: 0,
    max: 60_000,
    scale: gas(400),
  },
  {
    field: 'co2',
    type: 'co2',
    name: '이산화탄소',
    shortName: 'CO₂',
    englishName: 'Carbon dioxide',
    shortEnglishName: 'CO₂',
    unit: 'ppm',
    decimals: 0,
    storedDecimals: 0,
    min: 0,
    max: 40_000,
    scale: gas(1000),
    gradeWords: ventilate,
    englishGradeWords: englishVentilate,
  },
]);

export type AirMeasure = (typeof airMeasures)[number];
/** Names of the measures on the wire (`measurementType`). */
export type AirMeasurementType = AirMeasure['type'];
/** The measures' fields in readings and rows. */
export type AirField = AirMeasure['field'];

export const airMeasurementTypes = airMeasures.map(({ type }) => type);

/** Finds a measure by its name on the wire. */
export const airMeasure = measureLookup<AirMeasure>(airMeasures);

export const airGroup = {
  name: '대기질',
  placeType: 'air',
  kinds: [
    {
      series: 'air',
      name: '미세먼지 센서',
      measures: airMeasures,
      fieldWords: /pm_?(2[._]?5|10)|co2|voc|humidity|dust/i,
    },
  ],
  pages: {
    device: 'device/fineDustSensor',
    statistics: 'systemStatistics/atmosphere',
    dashboard: 'dashboard/airQuality',
  },
  consolePages: {
    'device/fineDustSensor': { name: '미세먼지 센서', order: 10 },
    'systemStatistics/atmosphere': { name: '대기질 통계', order: 20 },
    'dashboard/airQuality': { name: '대기질 상황판', order: 10 },
  },
  mapLayers: {
    air: {
      order: 10,
      states: severities('inspection', 'measuring', 'good', 'normal', 'bad', 'very_bad'),
      search: { order: 10, name: '대기질', englishName: 'Air quality' },
    },
  },
  tiles: { outdoorAir: 10, indoorAir: 20 },
} as const satisfies DeviceGroup;
