/** A place in a group's list: its name with a link, as a column and as a card on narrow screens. */
import type { ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';
import type { Column } from '#ui/table/columns.ts';
import { RowLink } from '#ui/table/row-link.tsx';

interface NamedRow {
  placeId: number;
  placeName: string;
}

/** The column of names, with a line below each. */
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

/** A line about where a place is, or what it is. */
export const Where = ({ children }: { children: ReactNode }) => (
  <span className="block flush muted small regular">
    <Marked>{children}</Marked>
  </span>
);

interface PlaceCardProps {
  row: NamedRow;
  path: (placeId: number) => string;
  /** Where it is, and its values. */
  children: ReactNode;
}

/** A place on a narrow screen. */
export const PlaceCard = ({ row, path, children }: PlaceCardProps) => (
  <article className="stack gap-2">
    <h2 className="card-title">
      <RowLink to={path(row.placeId)}>{row.placeName}</RowLink>
    </h2>
    {children}
  </article>
);
