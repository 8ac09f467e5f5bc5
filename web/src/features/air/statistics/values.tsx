import type { OutputOf } from '@maru/contract';
import { type AirMeasure, airMeasures } from '@maru/domain/air';
import { formatValue } from '#lib/formats/measurement.ts';
import { airStatisticsWords as words } from '#texts/ko/console-air.ts';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';

/** What statistics can be asked of: one measure, or all. */
export const measurementTypes = [
  { code: 'all', name: words.all } as const,
  ...airMeasures.map(({ type, name }) => ({ code: type, name })),
];

type Row = OutputOf<'GET /admin/api/statistics/air-quality'>['list'][number];
const kinds = { indoor: 'AvgInDoor', outdoor: 'AvgOutDoor' } as const;
type Status = NonNullable<Row['ultraFineDustAvgInDoorStatus']>;

/** A value with the sign and word of its grade; a dash where nothing was measured. */
export function GradedCell({ measure, value, grade, word }: Graded) {
  const text = formatValue(measure, value);
  if (value === null || grade === undefined || word === undefined) return text;
  return (
    <>
      {text} <GradeBadge grade={grade} word={word} variant="plain" />
    </>
  );
}

interface Graded {
  measure: AirMeasure;
  value: number | null;
  grade: Status | undefined;
  word: string | undefined;
}

/** One side's average of a measure in a row of places. */
export function averageCell(row: Row, measure: AirMeasure, side: 'indoor' | 'outdoor') {
  const name = `${measure.field}${kinds[side]}` as const;
  const all = row as unknown as Record<string, Status | string | undefined>;
  return (
    <GradedCell
      measure={measure}
      value={row[name]}
      grade={all[`${name}Status`] as Status | undefined}
      word={all[`${name}StatusName`]}
    />
  );
}
