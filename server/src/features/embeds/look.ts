/** Colours and shapes of grades in embedded pages and share pictures. */
import { type Grade, gradeShapes } from '@maru/domain/grade';

/** White text has a contrast of at least 4.5 : 1 on each colour. Must equal the site's `grade-look.ts`. */
export const gradeColours: Record<Grade, string> = {
  good: '#256ef4',
  normal: '#228738',
  bad: '#c2570c',
  very_bad: '#de3412',
  measuring: '#6d7882',
  inspection: '#6d7882',
};

/** SVG paths of the grades' shapes, in a box of 16 units. */
const outlines: Record<string, string> = {
  '●': 'M2 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z',
  '◆': 'M8 1L15 8L8 15L1 8Z',
  '▲': 'M8 1.5L15 14H1Z',
  '■': 'M2.5 2.5H13.5V13.5H2.5Z',
  '◇': 'M8 2.5L13.5 8L8 13.5L2.5 8Z',
  '○': 'M3 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
};

/** A grade's shape as an SVG path: filled, or hollow with a wide stroke. */
export function signPath(grade: Grade, colour: string): string {
  const shape = gradeShapes[grade];
  const isHollow = shape === '◇' || shape === '○';
  const paint = isHollow ? `fill="none" stroke="${colour}" stroke-width="2.5"` : `fill="${colour}"`;
  return `<path d="${outlines[shape]}" ${paint}/>`;
}
