import type { WeighingChange } from '@maru/domain/weighing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { weighingWords } from '#texts/ko/console-weighing.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { refreshWeighings, type WeighingRow } from '../weighing-call.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { OneWeighing } from './one-weighing.tsx';
import { VoidDialog } from './void-dialog.tsx';

/** Opens one weighing with its history, and the form to correct, void or restore it. */
export function RowButton({ row }: { row: WeighingRow }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<'row' | WeighingChange | null>(null);
  const back = (isChanged: boolean) => {
    setOpen('row');
    if (isChanged) void refreshWeighings(queries);
  };
  return (
    <>
      <ActionButton
        aria-label={weighingWords.viewOf(row.vehicleNumber, row.scaleDate, row.sequenceNumber)}
        onClick={() => setOpen('row')}
      >
        {weighingWords.view}
      </ActionButton>
      {open === 'row' ? <OneWeighing row={row} onChange={setOpen} onClose={() => setOpen(null)} /> : null}
      {open === 'correct' ? <CorrectDialog row={row} onClose={back} /> : null}
      {open === 'void' || open === 'restore' ? <VoidDialog row={row} change={open} onClose={back} /> : null}
    </>
  );
}
