import { type Grade, gradeNames } from '@maru/domain/grade';
import { gradeWordOf, type Measure } from '@maru/domain/measure';

/** Names of measures and words of grades. */
export const measures = {
  name: ({ name }: Measure): string => name,
  /** A name that fits a column. */
  shortName: ({ name, shortName = name }: Measure): string => shortName,
  /** The word of a grade: the measure's own word, if it has one. */
  gradeWord: (grade: Grade, measure?: Measure): string => (measure ? gradeWordOf(measure, grade) : gradeNames[grade]),
};
