import type { Grade } from '@maru/domain/grade';
import type { measures as ko } from '../ko/measures.ts';

const gradeWords: Record<Grade, string> = {
  good: 'Good',
  normal: 'Moderate',
  bad: 'Bad',
  very_bad: 'Very bad',
  measuring: 'Measured',
  inspection: 'Inspection',
};

export const measures: typeof ko = {
  name: ({ englishName }) => englishName,
  shortName: ({ englishName, shortEnglishName = englishName }) => shortEnglishName,
  gradeWord: (grade, measure) => measure?.englishGradeWords?.[grade] ?? gradeWords[grade],
};
