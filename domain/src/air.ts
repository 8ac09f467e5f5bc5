/** Air quality: the six measurements, their units and precision, and the grades of the Korean scale. */
import { type Grade, gradeNames } from './grade.ts';

/** Measurement types as they are named on the wire (`measurementType`). */
export const airMeasurementTypes = ['ultra_fine_dust', 'fine_dust', 'temperature', 'humidity', 'voc', 'co2'] as const;
export type AirMeasurementType = (typeof airMeasurementTypes)[number];

/** The same measurements as fields of readings and rows. */
export const airFields = ['ultraFineDust', 'fineDust', 'temperature', 'humidity', 'voc', 'co2'] as const;
export type AirField = (typeof airFields)[number];

export interface AirMeasurement {
  type: AirMeasurementType;
  field: AirField;
  /** Korean name, as screens show it. */
  name: string;
  unit: string;
  /** Decimals a screen shows, and to which a value is rounded before it is graded. */
  decimals: number;
  /** Absent where the measurement isn't graded. */
  scale?: GradeScale;
}

/** Upper bounds, each included in its grade; above the last one is `worst`. */
interface GradeScale {
  bounds: readonly { upTo: number; grade: Grade }[];
  worst: Grade;
}

const dust = (good: number, normal: number, bad: number): GradeScale => ({
  bounds: [
    { upTo: good, grade: 'good' },
    { upTo: normal, grade: 'normal' },
    { upTo: bad, grade: 'bad' },
  ],
  worst: 'very_bad',
});
const gas = (good: number): GradeScale => ({ bounds: [{ upTo: good, grade: 'good' }], worst: 'bad' });

/** The six measurements, in the order screens list them. */
export const airMeasurements: readonly AirMeasurement[] = [
  {
    type: 'ultra_fine_dust',
    field: 'ultraFineDust',
    name: '초미세먼지',
    unit: '㎍/㎥',
    decimals: 0,
    scale: dust(15, 35, 75),
  },
  { type: 'fine_dust', field: 'fineDust', name: '미세먼지', unit: '㎍/㎥', decimals: 0, scale: dust(30, 80, 150) },
  { type: 'temperature', field: 'temperature', name: '온도', unit: '℃', decimals: 1 },
  { type: 'humidity', field: 'humidity', name: '습도', unit: '%', decimals: 0 },
  { type: 'voc', field: 'voc', name: '휘발성유기화합물', unit: 'ppb', decimals: 0, scale: gas(400) },
  { type: 'co2', field: 'co2', name: '이산화탄소', unit: 'ppm', decimals: 0, scale: gas(1000) },
];

const byType = new Map(airMeasurements.map((measurement) => [measurement.type, measurement]));

export function airMeasurement(type: AirMeasurementType): AirMeasurement {
  const found = byType.get(type);
  if (!found) throw new RangeError(`no air measurement ${type}`);
  return found;
}

/** A power costs more than all else of rounding, and a year of hours is rounded 50,000 times. */
const factors = [1, 10, 100, 1000];

/** Half away from zero, as people round: `roundTo(-0.25, 1)` is -0.3. */
export function roundTo(value: number, decimals: number): number {
  const factor = factors[decimals] ?? 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor * (1 + Number.EPSILON))) / factor;
}

/**
 * The grade of a value in the measurement's unit: rounded to its shown precision first, so there are no gaps between
 * bounds. A missing value is 'inspection'; a measurement without grades is 'measuring'.
 */
export function airGrade(type: AirMeasurementType, value: number | null | undefined): Grade {
  if (value === null || value === undefined || !Number.isFinite(value)) return 'inspection';
  const { scale, decimals } = airMeasurement(type);
  if (!scale) return 'measuring';
  const shown = roundTo(value, decimals);
  return scale.bounds.find((bound) => shown <= bound.upTo)?.grade ?? scale.worst;
}

/** The Korean word of a grade; carbon dioxide's 'bad' asks for ventilation. */
export function airGradeName(type: AirMeasurementType, grade: Grade): string {
  return type === 'co2' && grade === 'bad' ? '환기필요' : gradeNames[grade];
}
