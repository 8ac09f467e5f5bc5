import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { weighingWords } from '#texts/ko/console-weighing.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { refreshWeighings } from '../weighing-call.ts';
import { ImportDialog } from './import-dialog.tsx';

/** Opens the import; its result is shown beside the button. */
export function ImportButton() {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <>
      <ActionButton
        primary
        onClick={() => {
          setSaid('');
          setOpen(true);
        }}
      >
        {weighingWords.import.open}
      </ActionButton>
      <span role="status">{said}</span>
      {isOpen ? (
        <ImportDialog
          onClose={(done) => {
            setOpen(false);
            if (!done) return;
            setSaid(done.said);
            void refreshWeighings(queries);
          }}
        />
      ) : null}
    </>
  );
}
