/** Grades: their order, words and shapes for every judged value. */

/** From best to worst, then the two for values without a scale and for missing or stale values. */
export const grades = ['good', 'normal', 'bad', 'very_bad', 'measuring', 'inspection'] as const;
export type Grade = (typeof grades)[number];

export const gradeNames: Record<Grade, string> = {
  good: '좋음',
  normal: '보통',
  bad: '나쁨',
  very_bad: '매우나쁨',
  measuring: '측정중',
  inspection: '점검중',
};

export const englishGradeNames: Record<Grade, string> = {
  good: 'Good',
  normal: 'Moderate',
  bad: 'Bad',
  very_bad: 'Very bad',
  measuring: 'Measured',
  inspection: 'Inspection',
};

/** The symbol shown with each grade's colour, so that grades are distinguishable without colour. */
export const gradeShapes: Record<Grade, string> = {
  good: '●',
  normal: '◆',
  bad: '▲',
  very_bad: '■',
  measuring: '◇',
  inspection: '○',
};

const severity: Record<Grade, number> = { very_bad: 5, bad: 4, normal: 3, good: 2, measuring: 1, inspection: 0 };

/** The severity of a grade: 0 if unknown, 5 for the worst. */
export const severityOf = (grade: Grade): number => severity[grade];

/** The most severe grade; 'inspection' if there is none. */
export function worstGrade(of: Iterable<Grade>): Grade {
  let worst: Grade = 'inspection';
  for (const grade of of) if (severity[grade] > severity[worst]) worst = grade;
  return worst;
}

/** Maps some grades to their severities. */
export const severities = (...of: readonly Grade[]) => Object.fromEntries(of.map((grade) => [grade, severity[grade]]));
