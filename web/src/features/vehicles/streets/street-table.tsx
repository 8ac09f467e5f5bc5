import { useMemo } from 'react';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { RowLink } from '#ui/table/row-link.tsx';
import { vehiclePaths } from '../paths.ts';
import { DrivenAt, StreetName } from './street-answer.tsx';
import { type Segment, type Street, streetsOf, useStreetWords } from './streets.ts';

/** The streets of some segments, with their last records. */
export function StreetTable({ segments }: { segments: readonly Segment[] }) {
  const words = useStreetWords();
  const rows = useMemo(() => streetsOf(segments), [segments]);
  const columns = useMemo(
    (): Column<Street>[] => [
      { id: 'street', header: words.street, isRowHeader: true, cell: (street) => <StreetLink street={street} /> },
      { id: 'segments', header: words.segmentCount, isNumeric: true, cell: (street) => String(street.segments) },
      { id: 'driven', header: words.drivenCount, isNumeric: true, cell: (street) => String(street.driven) },
      { id: 'last', header: words.last, cell: (street) => <DrivenAt driven={street.last} /> },
    ],
    [words],
  );
  return (
    <section className="above-6" aria-labelledby="street-list">
      <h2 id="street-list" className="sub-title">
        {words.list}
      </h2>
      <DataTable
        caption={words.list}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        hasLines
        card={(street) => (
          <article className="stack gap-2">
            <h3 className="flush text-16 bold anywhere">
              <StreetLink street={street} />
            </h3>
            <span className="muted small">{words.ofAll(street.driven, street.segments)}</span>
            <span>
              <DrivenAt driven={street.last} />
            </span>
          </article>
        )}
      />
    </section>
  );
}

/** A street's name, linked to its records; unnamed streets have no link. */
const StreetLink = ({ street: { name } }: { street: Street }) =>
  name ? (
    <RowLink to={{ to: vehiclePaths.streets, search: { street: name } }}>{name}</RowLink>
  ) : (
    <StreetName name={name} />
  );
