import type { OutputOf } from '@maru/contract';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { operationWords as words } from '#texts/ko/console-operation.ts';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';

export const stateCall = 'GET /admin/api/operation';
export type State = OutputOf<typeof stateCall>;

/** A part of the state; unknown if the server couldn't read it in time. */
export interface Part<Row> {
  isKnown: boolean;
  list: readonly Row[];
}

interface PartSectionProps<Row extends RowData> {
  title: string;
  part: Part<Row>;
  /** Shown if the part is known and has no rows. */
  none?: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A part's section: its rows, or the reason why no rows are shown. */
export const PartSection = <Row extends RowData>({
  title,
  part,
  none = words.none,
  children,
}: PartSectionProps<Row>) => (
  <Section title={title}>
    {part.list.length > 0 ? children(part.list) : <EmptyState message={part.isKnown ? none : words.unknownPart} />}
  </Section>
);

interface PartTableProps<Row extends RowData> extends Omit<PartSectionProps<Row>, 'children'> {
  note?: string;
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
}

/** A part as a table. */
export const PartTable = <Row extends RowData>({ note, rowKey, columns, ...section }: PartTableProps<Row>) => (
  <PartSection {...section}>
    {(rows) => (
      <>
        {note ? <p className="muted small">{note}</p> : null}
        <DataTable caption={section.title} rows={rows} rowKey={rowKey} columns={columns} />
      </>
    )}
  </PartSection>
);

/** A row's state. The advice itself is in the list above all parts. */
export const StateSign = ({ advice }: { advice: string }) => (
  <StatusSign isNormal={advice === ''}>{advice === '' ? words.fine : words.attention}</StatusSign>
);

export const stateColumn = <Row extends { advice: string }>(): Column<Row> => ({
  id: 'state',
  header: words.state,
  isWhole: true,
  cell: (row) => <StateSign advice={row.advice} />,
});
