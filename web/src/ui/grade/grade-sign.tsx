import { type Grade, gradeShapes } from '@maru/domain/grade';

/**
 * The shapes of domain's `gradeShapes` in a 16 px box. They are drawn instead of written, because fonts would change
 * their weight.
 */
const outlines: Record<string, string> = {
  '●': 'M2 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z',
  '◆': 'M8 1L15 8L8 15L1 8Z',
  '▲': 'M8 1.5L15 14H1Z',
  '■': 'M2.5 2.5H13.5V13.5H2.5Z',
  '◇': 'M8 2.5L13.5 8L8 13.5L2.5 8Z',
  '○': 'M3 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
};
const hollow = new Set(['◇', '○']);

interface GradeSignProps {
  grade: Grade;
  className?: string | undefined;
  /** Top left corner and size inside another picture, in its units. */
  at?: { x: number; y: number; size: number };
}

/** A grade's shape in the text's colour. Hidden from screen readers, because the grade's word is beside it. */
export const GradeSign = ({ grade, ...where }: GradeSignProps) => <Sign shape={gradeShapes[grade]} {...where} />;

/** One of the shapes ● ◆ ▲ ■ ○ ◇. */
export function Sign({ shape, className, at }: Omit<GradeSignProps, 'grade'> & { shape: string }) {
  const size = at ? at.size : '1em';
  return (
    <svg className={className} x={at?.x} y={at?.y} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={outlines[shape]}
        fill={hollow.has(shape) ? 'none' : 'currentColor'}
        stroke={hollow.has(shape) ? 'currentColor' : 'none'}
        strokeWidth="2.5"
      />
    </svg>
  );
}
