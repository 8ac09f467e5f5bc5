import type { Grade } from '@maru/domain/grade';
import type { Measure } from '@maru/domain/measure';
import { formatValue } from '#lib/formats/measurement.ts';
import { GradedText } from '#places/values/graded-text.tsx';
import { figuresOf } from './building-measures.ts';

interface GradedCellProps {
  measure: Measure;
  value: number | null;
  grade: Grade;
  word: string;
}

/** A value with the sign and word of its grade; a dash if missing. */
export function GradedCell({ measure, value, grade, word }: GradedCellProps) {
  return <GradedText text={formatValue(measure, value)} {...(value !== null && { grade, word })} />;
}

/** Renders the cell of a sensor's figure: index 0 is the first axis or the width, index 1 the second axis. */
export const figureCell = (at: number) => (row: Parameters<typeof figuresOf>[0]) => {
  const figure = figuresOf(row)[at];
  return figure ? <GradedCell {...figure} /> : null;
};
