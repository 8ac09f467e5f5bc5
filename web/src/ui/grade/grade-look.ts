import type { Grade } from '@maru/domain/grade';

/**
 * The colour of each grade in markers, clusters, charts and badges. White text on it has a contrast of 4.5 : 1. Words
 * come from the texts, shapes from domain's `gradeShapes`. Styles use grade.css.
 */
export const gradeColours: Record<Grade, string> = {
  good: '#256ef4',
  normal: '#228738',
  bad: '#c2570c',
  very_bad: '#de3412',
  measuring: '#6d7882',
  inspection: '#6d7882',
};
