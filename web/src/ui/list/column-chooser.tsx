import type { RowData } from '@tanstack/react-table';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ActionButton } from '../action/action-button.tsx';
import { CheckField } from '../form/check-field.tsx';
import { showColumn } from './list-layout.ts';
import { PanelButton } from './panel-button.tsx';
import type { StoredLayout } from './use-list-layout.ts';

const words = consoleListWords.columns;

/** Lets the reader choose and reset a list's columns, except the one that names the row. */
export function ColumnChooser<Row extends RowData>({ layout: stored }: { layout: StoredLayout<Row> }) {
  const { offered, layout, change, reset } = stored;
  return (
    <PanelButton label={words.button} title={words.title}>
      {offered.map(({ id, header, isRowHeader = false }) => (
        <CheckField
          key={id}
          name={id}
          label={header}
          value={!layout.hidden.includes(id)}
          isDisabled={isRowHeader}
          onChange={(isShown) => change(showColumn(layout, id, isShown))}
        />
      ))}
      <ActionButton onClick={reset}>{words.reset}</ActionButton>
    </PanelButton>
  );
}
