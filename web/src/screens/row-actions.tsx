import type { CallKey } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';
import type { ReactNode } from 'react';
import type { CallInput } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { ConfirmedButton } from './confirmed-button.tsx';
import { DialogButton } from './dialog-button.tsx';
import type { ListDialogs } from './list/list.ts';

interface RowWords {
  change: string;
  changeOf: (of: string) => string;
  remove: string;
  removeOf: (of: string) => string;
  removeBody: string;
}

interface RowDialogs<Row> {
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

/** Dialogs that add and change a list's rows, and delete them after confirmation. */
export const rowDialogs = <Row extends object>(dialogs: RowDialogs<Row>): ListDialogs<Row> => ({
  create: (page) => (
    <DialogButton permission={[page, 'post']} primary dialog={(close) => dialogs.dialog(close)}>
      {dialogs.words.create}
    </DialogButton>
  ),
  columnOf: ({ call, page, key, name }) => ({
    id: 'manage',
    header: dialogs.words.manage,
    as: 'action',
    cell: (row) => (
      <RowActions
        page={page}
        of={String(row[name])}
        words={dialogs.words}
        dialog={(close) => dialogs.dialog(close, row)}
        remove={[dialogs.remove, { params: { [key]: row[key] } } as unknown as CallInput<typeof dialogs.remove>]}
        list={call}
      >
        {dialogs.further?.(row)}
      </RowActions>
    ),
  }),
});
