import { useState } from 'react';
import { useShareTexts } from '#texts/share-texts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ShareDialog, type SharedPlace } from './share-dialog.tsx';

/** Opens the dialog that shares a station and embeds it in other sites. */
export function ShareButton({ place }: { place: SharedPlace }) {
  const words = useShareTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.open}
      </ActionButton>
      {isOpen ? <ShareDialog place={place} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
