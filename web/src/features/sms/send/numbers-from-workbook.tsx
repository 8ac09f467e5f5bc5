import type { OutputOf } from '@maru/contract';
import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { useExcelPlace } from '#lib/api/use-excel-place.ts';
import { reasonOf } from '#screens/reason-of.ts';
import { smsWorkbookWords as words } from '#texts/ko/console-sms.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pager } from '#ui/table/pager.tsx';

const readCall = 'POST /admin/api/sms/send/receivers';

interface Fault {
  row: number;
  value: string;
  why: string;
}

const columns: Column<Fault>[] = [
  { id: 'row', header: words.row, isNumeric: true, isRowHeader: true, cell: ({ row }) => row },
  { id: 'value', header: words.value, cell: ({ value }) => value },
  { id: 'why', header: words.why, cell: ({ why }) => why },
];

interface NumbersFromWorkbookProps {
  onClose: () => void;
  onAdd: (mobileNumbers: readonly string[]) => void;
}

/** Imports numbers from a workbook: valid numbers and invalid rows are shown before any is added. */
export function NumbersFromWorkbook({ onClose, onAdd }: NumbersFromWorkbookProps) {
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<OutputOf<typeof readCall> | null>(null);
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [pageNumber, setPageNumber] = useState(firstPage);
  const ahead = useExcelPlace('GET /admin/api/excel-queue', isReading);
  const read = async () => {
    if (!file) return setFault(words.fileNeeded);
    setFault(undefined);
    setReading(true);
    try {
      setFound(await api(readCall, { file, body: {} }));
      setPageNumber(firstPage);
    } catch (thrown) {
      setFault(reasonOf(thrown));
    } finally {
      setReading(false);
    }
  };
  const faults = found
    ? [
        ...found.repeated.map(({ row, mobileNumber }) => ({ row, value: mobileNumber, why: words.isRepeated })),
        ...found.invalid.map(({ row, value }) => ({ row, value, why: words.isInvalid })),
      ].sort((a, b) => a.row - b.row)
    : [];
  const valid = found?.mobileNumbers ?? [];
  return (
    <Dialog title={words.title} isWide onClose={() => !isReading && onClose()}>
      <div className="stack one-column gap-4">
        <p className="verbatim">{words.line}</p>
        <FileField
          label={words.file}
          help={words.fileHelp}
          error={fault}
          isDisabled={isReading}
          onChange={(chosen) => {
            setFile(chosen);
            setFound(null);
            setFault(undefined);
          }}
        />
        <p role="status" className="verbatim">
          {isReading ? (ahead === null ? words.reading : ui.ahead(ahead)) : null}
          {found ? words.found(valid.length, found.repeated.length, found.invalid.length) : null}
        </p>
        {faults.length > 0 ? (
          <>
            <p className="verbatim">{words.faultCount(faults.length)}</p>
            <DataTable
              caption={words.faults}
              columns={columns}
              rows={faults.slice((pageNumber - 1) * defaultPageSize, pageNumber * defaultPageSize)}
              rowKey={({ row, why }) => `${row} ${why}`}
            />
            <Pager
              label={words.faults}
              pageNumber={pageNumber}
              pageSize={defaultPageSize}
              totalCount={faults.length}
              onPage={setPageNumber}
            />
          </>
        ) : null}
        <div className="row end">
          <ActionButton onClick={onClose}>{ui.cancel}</ActionButton>
          <ActionButton primary={valid.length === 0} disabled={isReading} onClick={() => void read()}>
            {words.read}
          </ActionButton>
          {valid.length > 0 ? (
            <ActionButton primary onClick={() => onAdd(valid)}>
              {words.add(valid.length)}
            </ActionButton>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
