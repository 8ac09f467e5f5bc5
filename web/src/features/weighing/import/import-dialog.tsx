import type { OutputOf } from '@maru/contract';
import { maxWeighingFileBytes } from '@maru/domain/weighing';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { download } from '../../../lib/api/file.ts';
import { useExcelPlace } from '../../../lib/api/use-excel-place.ts';
import { weighingWords } from '../../../texts/ko/console-weighing.ts';
import { form } from '../../../texts/ko/form.ts';
import { ui } from '../../../texts/ko/ui.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { failureOf } from '../../../ui/form/failure.ts';
import { WorkbookUpload } from '../../../ui/form/workbook-upload.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { CheckedRows } from './checked-rows.tsx';

const checkCall = 'POST /admin/api/statistics/scale/import/check';
const importCall = 'POST /admin/api/statistics/scale/import';
const words = weighingWords.import;

interface ImportDialogProps {
  onClose: (done?: { said: string }) => void;
}

/** Weighings from a workbook: template, check with what is wrong in which row, then the taking of the rest. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<OutputOf<typeof checkCall> | null>(null);
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState<{ said: string; share: number } | null>(null);

  /** Does one step at a time, tells how far it is, and why it failed. */
  const during = async (said: string, step: (onProgress: (share: number) => void) => Promise<void>) => {
    if (running) return;
    setFault('');
    setRunning({ said, share: 0 });
    try {
      await step((share) => setRunning({ said, share }));
    } catch (thrown) {
      setFault(failureOf(thrown, ui.failedReason, form.failed).error);
    } finally {
      setRunning(null);
    }
  };
  const pick = (picked: File | null) => {
    setFile(picked);
    setChecked(null);
    setFault('');
  };
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
  const ahead = useExcelPlace('GET /admin/api/excel-queue', running !== null);
  const takenCount = checked ? checked.acceptedCount + checked.correctedCount : 0;

  return (
    <Dialog
      title={words.title}
      isWide
      onClose={() => !running && onClose()}
      actions={
        <>
          <ActionButton disabled={running !== null} onClick={() => onClose()}>
            {ui.cancel}
          </ActionButton>
          <ActionButton primary={takenCount === 0} disabled={running !== null} onClick={check}>
            {words.check}
          </ActionButton>
          {checked && takenCount > 0 ? (
            <ActionButton primary disabled={running !== null} onClick={() => take(checked.fileHash)}>
              {words.save(takenCount)}
            </ActionButton>
          ) : null}
        </>
      }
    >
      <p>{words.line}</p>
      <WorkbookUpload
        words={words}
        onTemplate={() =>
          void during('', async () => void (await download('GET /admin/api/statistics/scale/import/template', {})))
        }
        fault={fault}
        isBusy={running !== null}
        onPick={pick}
        said={ahead === null ? running?.said : ui.ahead(ahead)}
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
