/** Grades: one order, one word and one shape each, wherever a measured value is judged. */

/** From best to worst, then the two that judge nothing: a value without a scale, and no (or a stale) value. */
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

/** The sign that goes with the colour, so that colour is never alone. */
export const gradeShapes: Record<Grade, string> = {
  good: '●',
  normal: '◆',
  bad: '▲',
  very_bad: '■',
  measuring: '◇',
  inspection: '○',
};

const severity: Record<Grade, number> = { very_bad: 5, bad: 4, normal: 3, good: 2, measuring: 1, inspection: 0 };

/** How much a grade asks for attention: 0 where nothing is known, 5 the worst. */
export const severityOf = (grade: Grade): number => severity[grade];

/** The grade that asks most for attention; 'inspection' when there is none. */
export function worstGrade(of: Iterable<Grade>): Grade {
  let worst: Grade = 'inspection';
  for (const grade of of) if (severity[grade] > severity[worst]) worst = grade;
  return worst;
}

/** The severities of some grades, by grade. */
export const severities = (...of: readonly Grade[]) => Object.fromEntries(of.map((grade) => [grade, severity[grade]]));
