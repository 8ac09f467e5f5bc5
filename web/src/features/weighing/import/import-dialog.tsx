import type { OutputOf } from '@maru/contract';
import { maxWeighingFileBytes } from '@maru/domain/weighing';
import { api } from '#lib/api/api.ts';
import { download } from '#lib/api/file.ts';
import { useWorkbook } from '#screens/use-workbook.ts';
import { weighingWords } from '#texts/ko/console-weighing.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { WorkbookUpload } from '#ui/form/workbook-upload.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { CheckedRows } from './checked-rows.tsx';

const checkCall = 'POST /admin/api/statistics/scale/import/check';
const importCall = 'POST /admin/api/statistics/scale/import';
const words = weighingWords.import;

interface ImportDialogProps {
  onClose: (done?: { said: string }) => void;
}

/** Imports weighings from a workbook: template, check with errors by row, then import of the valid rows. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const { file, checked, setChecked, setFault, running, during, upload } =
    useWorkbook<OutputOf<typeof checkCall>>('GET /admin/api/excel-queue');

  const check = () => {
    if (!file) return setFault(words.fileNeeded);
    if (file.size > maxWeighingFileBytes) return setFault(words.fileTooLarge);
    return during(words.checking, async (onProgress) => setChecked(await api(checkCall, { file }, { onProgress })));
  };
  const take = (fileHash: string) =>
    during(words.saving, async (onProgress) => {
      if (!file) return;
      const { acceptedCount, correctedCount } = await api(importCall, { file, body: { fileHash } }, { onProgress });
      onClose({ said: words.saved(acceptedCount, correctedCount) });
    });
  const takenCount = checked ? checked.acceptedCount + checked.correctedCount : 0;

  return (
    <Dialog
      title={words.title}
      isWide
      onClose={() => !running && onClose()}
      actions={
        <>
          <ActionButton disabled={upload.isBusy} onClick={() => onClose()}>
            {ui.cancel}
          </ActionButton>
          <ActionButton primary={takenCount === 0} disabled={upload.isBusy} onClick={check}>
            {words.check}
          </ActionButton>
          {checked && takenCount > 0 ? (
            <ActionButton primary disabled={upload.isBusy} onClick={() => take(checked.fileHash)}>
              {words.save(takenCount)}
            </ActionButton>
          ) : null}
        </>
      }
    >
      <p>{words.line}</p>
      <WorkbookUpload
        {...upload}
        words={words}
        onTemplate={() =>
          void during('', async () => void (await download('GET /admin/api/statistics/scale/import/template', {})))
        }
        progress={
          running && running.said !== '' ? (
            <progress aria-label={words.sent} value={running.share < 1 ? running.share : undefined} />
          ) : null
        }
      >
        {checked ? <CheckedRows checked={checked} /> : null}
      </WorkbookUpload>
    </Dialog>
  );
}
