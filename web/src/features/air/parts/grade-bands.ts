import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { type Grade, gradeShapes } from '@maru/domain/grade';
import { gradeWord } from '../../../texts/grade-word.ts';
import type { Texts } from '../../../texts/ko.ts';
import type { ChartBand } from '../../../ui/chart/bands.ts';
import { gradeColours } from '../../../ui/grade/grade-look.ts';

/** The grades behind a chart of a measurement, from the lowest value up; none where it has no scale. */
export function gradeBands(type: AirMeasurementType, texts: Texts): ChartBand[] {
  const { scale } = airMeasure(type);
  if (!scale) return [];
  const band = (grade: Grade, upTo: number | null): ChartBand => ({
    upTo,
    label: `${gradeShapes[grade]} ${gradeWord(texts, grade, type)}`,
    colour: gradeColours[grade],
  });
  return [...scale.bounds.map(({ grade, upTo }) => band(grade, upTo)), band(scale.worst, null)];
}
