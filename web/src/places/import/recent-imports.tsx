import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { api } from '#lib/api/api.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { reasonOf } from '#screens/reason-of.ts';
import { placeImportWords } from '#texts/ko/console-place-import.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { useModals } from '#ui/modal/modals.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type ImportGroup, importCalls } from './import-group.ts';

const words = placeImportWords;
/** Timeout in milliseconds: undoing an import of ten thousand places takes some seconds. */
const takeBackTimeoutMs = 300_000;
/** Polling interval of the progress, in milliseconds. */
export const progressMs = 1_000;

type Imports = OutputOf<'GET /admin/api/installation-place/fine-dusts/excel/imports'>['list'];
type TakenBack = OutputOf<'DELETE /admin/api/installation-place/fine-dusts/excel/{importId}'>;

interface RecentImportsProps {
  group: ImportGroup;
  imports: Imports;
  isBusy: boolean;
  /** Called with the codes or names of the devices and places that remained. */
  onTakenBack: (importId: number, stayed: ReadonlySet<string>) => void;
  /** Called after an undo, even if it failed. */
  onEnd: () => unknown;
}

/** Imports that can be undone, and the places and devices that remained after the last undo. */
export function RecentImports({ group, imports, isBusy, onTakenBack, onEnd }: RecentImportsProps) {
  const may = useMay();
  const modals = useModals();
  const [said, setSaid] = useState('');
  const [isRunning, setRunning] = useState(false);
  const recent = useCall(importCalls(group.list).imports, {}, { refetchInterval: isRunning ? progressMs : false });
  const [stayed, setStayed] = useState<TakenBack['stayed']>([]);
  const takeBack = async ({ importId, fileName }: Imports[number]) => {
    const title = words.takeBackOf(fileName);
    const said = { title, body: words.takeBackBody, confirm: words.takeBack, isGrave: true };
    if (!(await modals.confirm(said))) return;
    setRunning(true);
    setStayed([]);
    setSaid(words.takingBack);
    try {
      const call = importCalls(group.list).takeBack;
      const result = await api(call, { params: { importId } }, { timeoutMs: takeBackTimeoutMs });
      setSaid(words.takenBack(result.placeCount, result.deviceCount));
      setStayed(result.stayed);
      onTakenBack(importId, new Set(result.stayed.map(({ name }) => name)));
    } catch (thrown) {
      setSaid(reasonOf(thrown));
    } finally {
      setRunning(false);
      await onEnd();
    }
  };
  return (
    <section className="above-7" aria-label={words.recent.title}>
      <h3>{words.recent.title}</h3>
      <p role="status">{said}</p>
      {isRunning ? <progress aria-label={words.progress} value={recent.data?.progress ?? undefined} /> : null}
      {stayed.length > 0 ? (
        <DataTable
          caption={words.stayed}
          columns={[
            { id: 'name', header: words.stayedName, isRowHeader: true, cell: ({ name }) => name },
            { id: 'reason', header: words.stayedReason, cell: ({ reason }) => reason },
          ]}
          rows={stayed}
          rowKey={({ name, reason }) => `${name} ${reason}`}
        />
      ) : null}
      {imports.length === 0 ? (
        <p>{words.recent.none}</p>
      ) : (
        <DataTable
          caption={words.recent.title}
          columns={[
            { id: 'file', header: words.recent.file, isRowHeader: true, cell: (row) => row.fileName },
            { id: 'at', header: words.recent.at, isWhole: true, cell: (row) => formatDatetime(row.importedDatetime) },
            { id: 'who', header: words.recent.who, cell: (row) => row.importedAdminName },
            { id: 'places', header: words.recent.places, isNumeric: true, cell: (row) => grouped(row.placeCount) },
            { id: 'devices', header: words.recent.devices, isNumeric: true, cell: (row) => grouped(row.deviceCount) },
            ...(may(group.page, 'delete')
              ? [
                  {
                    id: 'deed',
                    header: words.recent.deed,
                    isAction: true,
                    cell: (row: Imports[number]) => (
                      <ActionButton
                        disabled={isBusy || isRunning}
                        aria-label={words.takeBackOf(row.fileName)}
                        onClick={() => void takeBack(row)}
                      >
                        {words.takeBack}
                      </ActionButton>
                    ),
                  },
                ]
              : []),
          ]}
          rows={imports}
          rowKey={({ importId }) => String(importId)}
        />
      )}
    </section>
  );
}
