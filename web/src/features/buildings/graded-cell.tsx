import type { Grade } from '@maru/domain/grade';
import type { Measure } from '@maru/domain/measure';
import { formatValue } from '#lib/formats/measurement.ts';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';

interface GradedCellProps {
  measure: Measure;
  value: number | null;
  grade: Grade;
  word: string;
}

/** A value with the sign and word of its grade; a dash where nothing was measured. */
export function GradedCell({ measure, value, grade, word }: GradedCellProps) {
  const text = formatValue(measure, value);
  if (value === null) return text;
  return (
    <>
      {text} <GradeBadge grade={grade} word={word} variant="plain" />
    </>
  );
}
