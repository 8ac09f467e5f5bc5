import type { OutputOf } from '@maru/contract';
import { type MasterKind, masterKinds } from '@maru/domain/master-data';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { download } from '#lib/api/file.ts';
import { useExcelPlace } from '#lib/api/use-excel-place.ts';
import { useRefresh } from '#lib/api/use-refresh.ts';
import { masterWords } from '#texts/ko/console-master.ts';
import { form } from '#texts/ko/form.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { failureOf } from '#ui/form/failure.ts';
import { WorkbookUpload } from '#ui/form/workbook-upload.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useToast } from '#ui/toast/toast.tsx';

const checkCall = 'POST /admin/api/master/{kind}/import/check';
type Checked = OutputOf<typeof checkCall>;
const words = masterWords.import;

/** Imports master data from a workbook: template, check, and import of all rows or none. */
export function ImportDialog({ kind, onClose }: { kind: MasterKind; onClose: () => void }) {
  const refetch = useRefresh();
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const params = { kind };

  const during = async (step: () => Promise<unknown>) => {
    setFault('');
    setBusy(true);
    try {
      await step();
    } catch (thrown) {
      setFault(failureOf(thrown, ui.failedReason, form.failed).error);
    } finally {
      setBusy(false);
    }
  };
  const check = () =>
    file ? during(async () => setChecked(await api(checkCall, { params, file }))) : setFault(words.fileNeeded);
  const take = (fileHash: string) =>
    during(async () => {
      if (!file) return;
      const { createdCount } = await api('POST /admin/api/master/{kind}/import', { params, file, body: { fileHash } });
      toast(words.saved(createdCount));
      onClose();
      await refetch('all');
    });
  const ahead = useExcelPlace('GET /admin/api/excel-queue', isBusy);
  const said = checked ? words.result(checked.newCount, checked.errorCount) : '';
  const isReady = checked !== null && checked.errorCount === 0 && checked.newCount > 0;

  return (
    <Dialog
      title={words.title(masterKinds[kind].name)}
      isWide
      onClose={() => !isBusy && onClose()}
      actions={
        <>
          <ActionButton disabled={isBusy} onClick={onClose}>
            {ui.cancel}
          </ActionButton>
          <ActionButton primary={!isReady} disabled={isBusy} onClick={check}>
            {words.check}
          </ActionButton>
          {isReady ? (
            <ActionButton primary disabled={isBusy} onClick={() => take(checked.fileHash)}>
              {words.save(checked.newCount)}
            </ActionButton>
          ) : null}
        </>
      }
    >
      <p>{words.line}</p>
      <WorkbookUpload
        words={words}
        onTemplate={() => void during(() => download('GET /admin/api/master/{kind}/import/template', { params }))}
        fault={fault}
        isBusy={isBusy}
        onPick={(picked) => {
          setFile(picked);
          setChecked(null);
          setFault('');
        }}
        said={ahead === null ? said : ui.ahead(ahead)}
      >
        {checked && checked.errors.length > 0 ? <Errors errors={checked.errors} /> : null}
      </WorkbookUpload>
    </Dialog>
  );
}

const Errors = ({ errors }: Pick<Checked, 'errors'>) => (
  <DataTable
    caption={words.errors}
    columns={[
      { id: 'row', header: words.row, isRowHeader: true, isWhole: true, cell: (one) => words.rowNumber(one.rowNumber) },
      { id: 'reason', header: words.reason, cell: (one) => one.error },
    ]}
    rows={errors}
    rowKey={({ rowNumber, field }) => `${rowNumber} ${field}`}
  />
);
