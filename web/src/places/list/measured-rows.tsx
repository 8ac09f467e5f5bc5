import type { Measure } from '@maru/domain/measure';
import type { ReactNode } from 'react';
import type { SharedTexts } from '#texts/ko/shared.ts';
import { Marked } from '#texts/marked.tsx';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/row-link.tsx';
import { Lines, MeasuredAt, namedColumns } from '../values/value-columns.tsx';
import { namedSides, type Sided } from '../values/values.ts';

/** A place of a measuring group in a list. */
export interface MeasuredRow extends Sided {
  placeId: number;
  placeName: string;
  dongName: string;
  detailFacilityTypeName: string;
}

/** Configuration of a list of measuring places. */
export interface MeasuredRows {
  measures: readonly Measure[];
  /** Path of a place's page. */
  pathOf: (placeId: number) => string;
  /** Actions beside the place's name. */
  action?: (row: MeasuredRow) => ReactNode;
}

/** Location and type of a place, shown under its name. */
export const placeLine = (row: MeasuredRow) => `${row.dongName} · ${row.detailFacilityTypeName}`;

/**
 * Columns of a place, under the header `what`, of every measure, and of the time. Each cell has a line for outdoors and
 * one for indoors.
 */
export function measuredColumns<Row extends MeasuredRow>(
  texts: SharedTexts,
  { measures, pathOf, action, what }: MeasuredRows & { what: string },
): Column<Row>[] {
  return [
    {
      id: 'name',
      header: what,
      isRowHeader: true,
      sort: 'asc',
      width: 'clamp(9.5rem, 16vw, 14rem)',
      cell: (row) => (
        <>
          <RowLink to={pathOf(row.placeId)}>{row.placeName}</RowLink>
          {action?.(row)}
          <span className="block flush muted small">
            <Marked>{placeLine(row)}</Marked>
          </span>
        </>
      ),
    },
    ...namedColumns<Row, NonNullable<Sided['indoor']>>(measures, texts, (row) => namedSides(row, texts)),
    {
      id: 'measured',
      header: texts.places.measured,
      cell: (row) => <Lines of={namedSides(row, texts)} line={(latest) => <MeasuredAt latest={latest} />} />,
    },
  ];
}
