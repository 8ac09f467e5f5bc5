import type { OutputOf } from '@maru/contract';
import { useState } from 'react';
import { saveFile } from '#lib/save-file/save-file.ts';
import { placeImportWords } from '#texts/ko/console-place-import.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { csvOf } from '#ui/chart/export/csv.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { useLeaveGuard } from '#ui/save-bar/use-leave-guard.ts';

export type Imported = OutputOf<'POST /admin/api/installation-place/fine-dusts/excel'>;

const words = placeImportWords.keys;

/** The keys of imported devices, which can't be shown again after the dialog is closed. */
export function useImportedKeys(title: string) {
  const modals = useModals();
  const [imports, setImports] = useState<readonly Imported[]>([]);
  const [isSaved, setSaved] = useState(false);
  const keys = imports.flatMap((one) => one.keys);
  useLeaveGuard(!isSaved && keys.length > 0);
  const save = () => {
    const rows = keys.map(({ managementCode, deviceKey }) => [managementCode, deviceKey]);
    const csv = csvOf({ head: [words.code, words.key], rows });
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${words.file(title)}.csv`);
    setSaved(true);
  };
  return {
    add(imported: Imported) {
      setImports((former) => [...former, imported]);
      setSaved(false);
    },
    /** Drops the keys of an import that was taken back, except those of the devices that stayed. */
    takeBack(importId: number, stayed: ReadonlySet<string>) {
      const left = (one: Imported) => one.keys.filter(({ managementCode }) => stayed.has(managementCode));
      setImports((former) => former.map((one) => (one.importId === importId ? { ...one, keys: left(one) } : one)));
    },
    /** Asks for confirmation if keys would be lost. */
    mayClose: async () =>
      isSaved ||
      keys.length === 0 ||
      modals.confirm({ title: words.unsaved, body: words.line, confirm: ui.close, isGrave: true }),
    shown:
      keys.length > 0 ? (
        <>
          <p>{words.line}</p>
          <ActionButton primary onClick={save}>
            {words.download}
          </ActionButton>
        </>
      ) : null,
  };
}
