import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { placeImportWords as words } from '#texts/ko/console-place-import.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { ImportGroup } from './import-group.ts';

/** Opens the import of a group's places, for those who may register them. */
export function ImportAction({ group }: { group: ImportGroup }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(group.page, 'post')) return null;
  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{words.open}</ActionButton>
      {isOpen ? <ImportDialog group={group} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
