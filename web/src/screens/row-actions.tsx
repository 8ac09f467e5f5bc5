import type { CallKey } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';
import type { ReactNode } from 'react';
import type { CallInput } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { ConfirmedButton } from './confirmed-button.tsx';
import { DialogButton } from './dialog-button.tsx';

interface RowWords {
  change: string;
  changeOf: (of: string) => string;
  remove: string;
  removeOf: (of: string) => string;
  removeBody: string;
}

/** How rows of a list are added and changed in a dialog, and deleted after confirmation. */
export interface RowDialogs<Row> {
  words: RowWords & { create: string; manage: string };
  /** The dialog of a row, or of a new one. */
  dialog: (close: () => void, row?: Row) => ReactNode;
  /** The call that deletes a row by its key. */
  remove: Extract<CallKey, `DELETE ${string}/{${keyof Row & string}}`>;
  /** Buttons of a row before the others. */
  further?: (row: Row) => ReactNode;
}

interface RowActionsProps<K extends CallKey> {
  /** The page whose permissions the buttons require. */
  page: ConsolePage;
  /** The row's name. */
  of: string;
  words: RowWords;
  /** The dialog that changes the row. */
  dialog: (close: () => void) => ReactNode;
  /** The call that deletes the row. */
  remove: readonly [K, CallInput<K>];
  /** The call of the rows, which is refetched. */
  list: CallKey;
  /** Buttons before the others. */
  children?: ReactNode;
}

/** Buttons of a row that is changed in a dialog, and deleted after confirmation. */
export function RowActions<K extends CallKey>(props: RowActionsProps<K>) {
  const { page, of, words, dialog, remove, list, children } = props;
  const [call, input] = remove;
  const run = useAction(call);
  return (
    <span className="row wrap gap-2">
      {children}
      <DialogButton permission={[page, 'post']} aria-label={words.changeOf(of)} dialog={dialog}>
        {words.change}
      </DialogButton>
      <ConfirmedButton
        permission={[page, 'delete']}
        aria-label={words.removeOf(of)}
        title={words.remove}
        of={of}
        body={words.removeBody}
        run={() => run(input)}
        refresh={[list]}
      />
    </span>
  );
}

/** The column of a list with the actions of its rows. */
export const dialogsColumn = <Row extends object>(
  { words, dialog, remove, further }: RowDialogs<Row>,
  { call, page, key, name }: { call: CallKey; page: ConsolePage; key: keyof Row; name: keyof Row },
) => ({
  id: 'manage',
  header: words.manage,
  as: 'action' as const,
  cell: (row: Row) => (
    <RowActions
      page={page}
      of={String(row[name])}
      words={words}
      dialog={(close) => dialog(close, row)}
      remove={[remove, { params: { [key]: row[key] } } as unknown as CallInput<typeof remove>]}
      list={call}
    >
      {further?.(row)}
    </RowActions>
  ),
});
