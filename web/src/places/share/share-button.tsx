import type { OutputOf } from '@maru/contract';
import { useState } from 'react';
import { useShareTexts } from '#texts/share-texts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ShareDialog, type Shared } from './share-dialog.tsx';

/** Opens the dialog that shares a page and embeds its subjects in other sites. */
export function ShareButton(shared: Shared) {
  const words = useShareTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.open}
      </ActionButton>
      {isOpen ? <ShareDialog {...shared} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface ShareTileProps extends Pick<Shared, 'title' | 'path'> {
  tile: OutputOf<'GET /api/main-page'>['groups'][number]['group'];
}

/** Shares the page of a group, or of one of its places, with the group's tile of the main page as the embed. */
export const ShareTile = ({ tile, title, path }: ShareTileProps) => (
  <ShareButton title={title} path={path} subjects={[{ kind: 'tile', name: tile, label: title }]} />
);
