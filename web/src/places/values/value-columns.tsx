import type { Measure } from '@maru/domain/measure';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { formatDatetime, isoSeoul } from '#lib/formats/datetime.ts';
import { noValue } from '#lib/formats/measurement.ts';
import type { SharedTexts } from '#texts/ko/shared.ts';
import { Marked } from '#texts/marked.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Column } from '#ui/table/columns.ts';
import { CorrectionMark } from './correction.tsx';
import { GradedValue } from './graded-value.tsx';
import type { Latest, Named, Values } from './values.ts';

type Shown = Values & { isStale?: boolean };

/** A column per measure of a row with one set of values, with its unit below its name; stale values are gray. */
export const valueColumns = <Row extends RowData>(
  measures: readonly Measure[],
  { measures: words }: SharedTexts,
  valuesOf: (row: Row) => Shown,
): Column<Row>[] =>
  measures.map((measure) => ({
    ...measureColumn(measure, words),
    cell: (row) => {
      const values = valuesOf(row);
      return (
        <span className="dims" data-stale={values.isStale || undefined}>
          <GradedValue values={values} measure={measure} />
        </span>
      );
    },
  }));

const measureColumn = (measure: Measure, words: SharedTexts['measures']) => ({
  id: measure.type,
  header: words.shortName(measure),
  note: measure.unit,
  isNumeric: true,
});

/**
 * Columns of rows with several named sets of values, one line each in every column: their names, then a column per
 * measure.
 */
export const namedColumns = <Row extends RowData, V extends Shown>(
  measures: readonly Measure[],
  { measures: words, places }: SharedTexts,
  namedOf: (row: Row) => readonly Named<V>[],
): Column<Row>[] => [
  {
    id: 'installation',
    header: places.side,
    isWide: true,
    cell: (row) => (
      <span className="stack gap-2" aria-hidden="true">
        {namedOf(row).map(({ name }) => (
          <span key={name} className="tall-24 nowrap">
            <Marked>{name}</Marked>
          </span>
        ))}
      </span>
    ),
  },
  ...measures.map((measure) => ({
    ...measureColumn(measure, words),
    cell: (row: Row) => (
      <Lines of={namedOf(row)} line={(values) => <GradedValue values={values} measure={measure} />} />
    ),
  })),
];

interface LinesProps<V extends Shown> {
  of: readonly Named<V>[];
  line: (values: V) => ReactNode;
}

/**
 * A cell with a line per set of values. The naming column is hidden from screen readers; each line includes the name
 * instead.
 */
export function Lines<V extends Shown>({ of, line }: LinesProps<V>) {
  return (
    <span className="stack gap-2">
      {of.map(({ name, values }) => (
        <span key={name} className="tall-24 nowrap dims" data-stale={values.isStale || undefined}>
          <VisuallyHidden>
            <Marked>{name} </Marked>
          </VisuallyHidden>
          {line(values)}
        </span>
      ))}
    </span>
  );
}

/** The measurement time, with a mark if values are corrected; gray if stale. */
export function MeasuredAt({ latest }: { latest: Latest }) {
  const { measurementDatetime, isStale } = latest;
  if (measurementDatetime === null) return noValue;
  return (
    <span className="nowrap">
      <time className="nowrap dims" dateTime={isoSeoul(measurementDatetime)} data-stale={isStale || undefined}>
        {formatDatetime(measurementDatetime)}
      </time>
      <CorrectionMark of={latest} />
    </span>
  );
}
