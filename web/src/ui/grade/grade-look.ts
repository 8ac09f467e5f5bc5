import type { Grade } from '@maru/domain/grade';

/**
 * The colour of each grade, the same everywhere it is shown: markers, clusters, charts, badges. White text on it keeps
 * 4.5 : 1. Its word comes from the texts, its shape from domain's `gradeShapes`. Styles take it from grade.css.
 */
export const gradeColours: Record<Grade, string> = {
  good: '#256ef4',
  normal: '#228738',
  bad: '#c2570c',
  very_bad: '#de3412',
  measuring: '#6d7882',
  inspection: '#6d7882',
};
