import { englishGradeNames } from '@maru/domain/grade';
import { englishGradeWordOf } from '@maru/domain/measure';
import type { measures as ko } from '../ko/measures.ts';

export const measures: typeof ko = {
  name: ({ englishName }) => englishName,
  shortName: ({ englishName, shortEnglishName = englishName }) => shortEnglishName,
  gradeWord: (grade, measure) => (measure ? englishGradeWordOf(measure, grade) : englishGradeNames[grade]),
};
