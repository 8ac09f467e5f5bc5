import type { AirMeasurementType } from '@maru/domain/air';
import type { Grade } from '@maru/domain/grade';
import type { Texts } from './ko.ts';

/** The word of a grade; carbon dioxide's 'bad' asks for ventilation. */
export function gradeWord(texts: Texts, grade: Grade, measurementType?: AirMeasurementType): string {
  return measurementType === 'co2' && grade === 'bad' ? texts.grade.ventilate : texts.grade.names[grade];
}
