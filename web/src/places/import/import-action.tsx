import { DialogButton } from '#screens/dialog-button.tsx';
import { placeImportWords as words } from '#texts/ko/console-place-import.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { ImportGroup } from './import-group.ts';

/** Opens the import of a group's places, for administrators who may register places. */
export const ImportAction = ({ group }: { group: ImportGroup }) => (
  <DialogButton permission={[group.page, 'post']} dialog={(close) => <ImportDialog group={group} onClose={close} />}>
    {words.open}
  </DialogButton>
);
