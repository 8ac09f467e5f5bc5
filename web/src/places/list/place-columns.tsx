/** A place in a group's list: its name with a link, as a column and as a card on narrow screens. */
import type { ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/row-link.tsx';

interface NamedRow {
  placeId: number;
  placeName: string;
}

/** The column of names, each with a line below. */
export const nameColumn = <Row extends NamedRow>(
  header: string,
  path: (placeId: number) => string,
  whereOf: (row: Row) => string,
): Column<Row> => ({
  id: 'name',
  header,
  isRowHeader: true,
  sort: 'asc',
  cell: (row) => (
    <>
      <RowLink to={path(row.placeId)}>{row.placeName}</RowLink>
      <Where>{whereOf(row)}</Where>
    </>
  ),
});

/** A line with a place's location or kind. */
export const Where = ({ children }: { children: ReactNode }) => (
  <span className="block flush muted small regular">
    <Marked>{children}</Marked>
  </span>
);

interface PlaceCardProps {
  row: NamedRow;
  path: (placeId: number) => string;
  /** The place's location and values. */
  children: ReactNode;
}

/** Card of a place, for narrow screens. */
export const PlaceCard = ({ row, path, children }: PlaceCardProps) => (
  <article className="stack gap-2">
    <h2 className="card-title">
      <RowLink to={path(row.placeId)}>{row.placeName}</RowLink>
    </h2>
    {children}
  </article>
);
