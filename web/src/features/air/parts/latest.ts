import type { OutputOf } from '@maru/contract';
import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { type Grade, worstGrade } from '@maru/domain/grade';
import { gradeOf } from '@maru/domain/measure';

type AirPlace = OutputOf<'GET /api/air-quality/installation-place/{id}/measurement'>;

/** Latest values of a place's devices of one installation type. */
export type AirLatest = NonNullable<AirPlace['outdoor']>;

/** The six averages and their grades, as latest values and as rows of time carry them. */
export type AirValues = Pick<AirLatest, Extract<keyof AirLatest, `avg${string}`>>;

/** Outdoor first everywhere: it is what the map and the forecast speak of. */
export const installations = ['outdoor', 'indoor'] as const;

/** One measurement out of them; no grade where the measurement has no scale. */
export interface Measured {
  value: number | null;
  grade: Grade | null;
}

const readers: Record<AirMeasurementType, (values: AirValues) => Measured> = {
  ultra_fine_dust: (of) => ({ value: of.avgUltraFineDust, grade: of.avgUltraFineDustStatus }),
  fine_dust: (of) => ({ value: of.avgFineDust, grade: of.avgFineDustStatus }),
  temperature: (of) => ({ value: of.avgTemperature, grade: null }),
  humidity: (of) => ({ value: of.avgHumidity, grade: null }),
  voc: (of) => ({ value: of.avgVoc, grade: of.avgVocStatus }),
  co2: (of) => ({ value: of.avgCo2, grade: of.avgCo2Status }),
};

export const measured = (values: AirValues, type: AirMeasurementType): Measured => readers[type](values);

/** The grade of latest values as the server sent it; of a measurement without a scale only whether it is measured. */
export function shownGrade(latest: AirLatest, type: AirMeasurementType): Grade {
  const { value, grade } = measured(latest, type);
  return grade ?? (latest.isStale ? 'inspection' : gradeOf(airMeasure(type), value));
}

/** The grade that asks most for attention, and which measurement has it. */
export function worstOf(values: AirValues): { grade: Grade; type: AirMeasurementType | undefined } {
  const graded = (Object.keys(readers) as AirMeasurementType[]).flatMap((type) => {
    const { grade } = readers[type](values);
    return grade ? [{ grade, type }] : [];
  });
  const grade = worstGrade(graded.map((one) => one.grade));
  return { grade, type: graded.find((one) => one.grade === grade)?.type };
}
