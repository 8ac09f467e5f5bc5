import { useState } from 'react';
import { consoleListWords as words } from '#texts/ko/console-list.ts';
import { BulkDialog, type BulkResult } from '#ui/list/bulk-dialog.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { ReasonField } from '../reason-field.tsx';
import type { BulkAction, ChosenRow } from './bulk.ts';

interface BulkActionDialogProps<Row> {
  action: BulkAction<Row>;
  rows: readonly ChosenRow<Row>[];
  /** Called with each result; empty if nothing was started. */
  onClose: (results: BulkResult[]) => void;
}

/** Runs an action on all selected rows, with a reason if required. */
export function BulkActionDialog<Row>({ action, rows, onClose }: BulkActionDialogProps<Row>) {
  // The selection at the start, independent of later changes of the list.
  const [named] = useState(rows);
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const toast = useToast();
  const close = (results: BulkResult[]) => {
    const failed = results.filter(({ errorReason }) => errorReason !== '').length;
    if (results.length > 0) toast(words.bulkDone(action.label, results.length - failed, failed));
    onClose(results);
  };
  return (
    <BulkDialog
      title={action.label}
      rows={named}
      run={(onProgress) => action.run(named, reason, onProgress)}
      fault={action.reason && reason === '' ? action.reason.needed : null}
      onClose={close}
    >
      {action.line ? <p>{action.line}</p> : null}
      {action.reason ? <ReasonField label={action.reason.label} value={typed} onChange={setTyped} /> : null}
    </BulkDialog>
  );
}
