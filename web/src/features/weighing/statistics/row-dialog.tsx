import type { WeighingChange } from '@maru/domain/weighing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogButton } from '#screens/dialog-button.tsx';
import { weighingWords } from '#texts/ko/console-weighing.ts';
import { refreshWeighings, type WeighingRow } from '../weighing-call.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { OneWeighing } from './one-weighing.tsx';
import { VoidDialog } from './void-dialog.tsx';

/** Opens one weighing. */
export const RowButton = ({ row }: { row: WeighingRow }) => (
  <DialogButton
    aria-label={weighingWords.viewOf(row.vehicleNumber, row.scaleDate, row.sequenceNumber)}
    dialog={(close) => <RowDialog row={row} onClose={close} />}
  >
    {weighingWords.view}
  </DialogButton>
);

/** One weighing with its history, or the form to correct, void or restore it. */
function RowDialog({ row, onClose }: { row: WeighingRow; onClose: () => void }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<'row' | WeighingChange>('row');
  const back = (isChanged: boolean) => {
    setOpen('row');
    if (isChanged) void refreshWeighings(queries);
  };
  if (open === 'row') return <OneWeighing row={row} onChange={setOpen} onClose={onClose} />;
  if (open === 'correct') return <CorrectDialog row={row} onClose={back} />;
  return <VoidDialog row={row} change={open} onClose={back} />;
}
