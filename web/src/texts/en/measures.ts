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

/** English of the words that measures have of their own. */
const ownGradeWords: Readonly<Record<string, string>> = {
  환기필요: 'Ventilate',
  정상: 'Normal',
  결함: 'Defective',
  심각: 'Severe',
};

export const measures: typeof ko = {
  name: ({ englishName }) => englishName,
  shortName: ({ englishName, shortEnglishName = englishName }) => shortEnglishName,
  gradeWord: (grade, measure) => ownGradeWords[measure?.gradeWords?.[grade] ?? ''] ?? gradeWords[grade],
};
