import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { weighingWords } from '../../../texts/ko/console-weighing.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { refreshWeighings, type WeighingRow } from '../weighing-call.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { OneWeighing } from './one-weighing.tsx';

/** Opens one weighing with its corrections, and from there the form that corrects it. */
export function RowButton({ row }: { row: WeighingRow }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<'row' | 'correct' | null>(null);
  return (
    <>
      <ActionButton
        aria-label={weighingWords.viewOf(row.vehicleNumber, row.scaleDate, row.sequenceNumber)}
        onClick={() => setOpen('row')}
      >
        {weighingWords.view}
      </ActionButton>
      {open === 'row' ? (
        <OneWeighing row={row} onCorrect={() => setOpen('correct')} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'correct' ? (
        <CorrectDialog
          row={row}
          onClose={(isCorrected) => {
            setOpen('row');
            if (isCorrected) void refreshWeighings(queries);
          }}
        />
      ) : null}
    </>
  );
}
