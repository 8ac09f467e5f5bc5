import type { CheckedImport } from '@maru/contract/place-import';
import { maxImportBytes } from '@maru/domain/place-import';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { download } from '#lib/api/file.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useWorkbook } from '#screens/use-workbook.ts';
import { placeImportWords as words } from '#texts/ko/console-place-import.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { WorkbookUpload } from '#ui/form/workbook-upload.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { CheckedSheet } from './checked-sheet.tsx';
import { type ChosenColumns, ColumnChoice } from './column-choice.tsx';
import { type ImportGroup, importCalls } from './import-group.ts';
import { progressMs, RecentImports } from './recent-imports.tsx';
import { type Imported, useImportedKeys } from './use-imported-keys.tsx';

const choiceOf = ({ columns }: CheckedImport): ChosenColumns =>
  Object.fromEntries(columns.map(({ field, column }) => [field, column]));

const headersOf = ({ headers }: CheckedImport): string => headers.map(({ name }) => name).join('\n');

/** The chosen columns in the call's form; without a choice the headers decide. */
const bodyOf = (chosen: ChosenColumns | null) =>
  chosen === null
    ? {}
    : { columns: JSON.stringify(Object.fromEntries(Object.entries(chosen).filter(([, column]) => column !== null))) };

/** The import of places and devices from a sheet: file, columns, check, import of all rows or none, and undo. */
export function ImportDialog({ group, onClose }: { group: ImportGroup; onClose: () => void }) {
  const calls = importCalls(group.list);
  const queries = useQueryClient();
  const { file, checked, setChecked, setFault, running, during, upload } =
    useWorkbook<CheckedImport>('GET /admin/api/excel-queue');
  const [chosen, setChosen] = useState<ChosenColumns | null>(null);
  /** The columns of the last checked file, for a corrected file with the same headers. */
  const [last, setLast] = useState<{ headers: string; chosen: ChosenColumns } | null>(null);
  const [isChanged, setChanged] = useState(false);
  const [imported, setImported] = useState<Imported | null>(null);
  const keys = useImportedKeys(group.title);
  const recent = useCall(calls.imports, {}, { staleTime: 0, refetchInterval: running ? progressMs : false });

  const refresh = () =>
    Promise.all([calls.places, calls.imports].map((call) => queries.invalidateQueries({ queryKey: [call] })));
  const pick = (picked: File | null) => {
    upload.onPick(picked);
    setChosen(null);
    setChanged(false);
    setImported(null);
  };
  const check = () => {
    if (!file) return setFault(words.fileNeeded);
    if (file.size > maxImportBytes) return setFault(words.fileTooLarge);
    return during(words.checking, async (onProgress) => {
      const checkBy = (columns: ChosenColumns | null) =>
        api(calls.check, { file, body: bodyOf(columns) }, { onProgress });
      const first = await checkBy(chosen);
      const isAgain = chosen === null && last?.headers === headersOf(first);
      const result = isAgain ? await checkBy(last.chosen) : first;
      setChecked(result);
      setChosen(choiceOf(result));
      setLast({ headers: headersOf(result), chosen: choiceOf(result) });
      setChanged(false);
    });
  };
  const save = () =>
    during(words.saving, async (onProgress) => {
      if (!file) return;
      try {
        const answer = await api(calls.save, { file, body: bodyOf(chosen) }, { onProgress });
        setImported(answer);
        keys.add(answer);
        setChecked(null);
      } finally {
        // An import whose answer was lost is listed too, so that it can be taken back.
        await refresh();
      }
    });
  const close = async () => {
    if (!running && (await keys.mayClose())) onClose();
  };
  const isReady = checked !== null && checked.errorCount === 0 && !isChanged;
  const share = running && (running.share < 1 ? running.share : (recent.data?.progress ?? undefined));

  return (
    <Dialog
      title={words.title(group.title)}
      isWide
      onClose={close}
      actions={
        <>
          <ActionButton disabled={upload.isBusy} onClick={close}>
            {imported || keys.shown ? ui.close : ui.cancel}
          </ActionButton>
          {imported ? null : (
            <ActionButton primary={!isReady} disabled={upload.isBusy} onClick={check}>
              {words.check}
            </ActionButton>
          )}
          {isReady ? (
            <ActionButton primary disabled={upload.isBusy} onClick={save}>
              {words.save(checked.rowCount)}
            </ActionButton>
          ) : null}
        </>
      }
    >
      <p>{words.line}</p>
      <WorkbookUpload
        {...upload}
        onPick={pick}
        words={words}
        accept=".xlsx,.csv,.tsv,.txt"
        onTemplate={() => void during('', async () => void (await download(calls.template, {})))}
        progress={
          running && running.said !== '' ? <progress aria-label={words.progress} value={share ?? undefined} /> : null
        }
      >
        {checked && !isChanged ? <CheckedSheet checked={checked} /> : null}
        {checked && chosen ? (
          <ColumnChoice
            checked={checked}
            chosen={chosen}
            isBusy={upload.isBusy}
            onChoose={(columns) => {
              setChosen(columns);
              setChanged(true);
            }}
          />
        ) : null}
        {isChanged ? <p role="status">{words.columns.changed}</p> : null}
        {imported ? (
          <p role="status" className="bold">
            {words.saved(imported.placeCount, imported.deviceCount)}
          </p>
        ) : null}
        {keys.shown}
      </WorkbookUpload>
      {recent.isError && !recent.data ? (
        <FailedState what={words.recent.title} problem={recent.error} onRetry={() => void recent.refetch()} isQuiet />
      ) : null}
      {recent.data ? (
        <RecentImports
          group={group}
          imports={recent.data.list}
          isBusy={upload.isBusy}
          onTakenBack={(importId, stayed) => {
            keys.takeBack(importId, stayed);
            setImported((shown) => (shown?.importId === importId ? null : shown));
          }}
          onEnd={refresh}
        />
      ) : null}
    </Dialog>
  );
}
