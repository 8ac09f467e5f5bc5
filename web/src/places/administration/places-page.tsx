import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { placeImportWords as words } from '#texts/ko/console-place-import.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ImportDialog } from '../import/import-dialog.tsx';
import type { DeclaredPlaces } from './declare-places.ts';

/** The list of a group's places, and their import from a sheet. */
export function PlacesPage({ group }: { group: DeclaredPlaces }) {
  const may = useMay();
  const [isImporting, setImporting] = useState(false);
  return (
    <ListScreen
      list={group.places}
      actions={
        may(group.page, 'post') ? (
          <>
            <ActionButton onClick={() => setImporting(true)}>{words.open}</ActionButton>
            {isImporting ? <ImportDialog group={group} onClose={() => setImporting(false)} /> : null}
          </>
        ) : null
      }
    />
  );
}
