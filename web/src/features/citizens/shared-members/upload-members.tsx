import type { OutputOf } from '@maru/contract';
import { maxMembersFileBytes } from '@maru/domain/shared-member';
import { useState } from 'react';
import { api, type CallInput } from '../../../lib/api/api.ts';
import { download } from '../../../lib/api/file.ts';
import { useExcelPlace } from '../../../lib/api/use-excel-place.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { failureOf } from '../../../ui/form/failure.ts';
import { WorkbookUpload } from '../../../ui/form/workbook-upload.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { UploadCheck } from './upload-check.tsx';

const checkCall = 'POST /api/mypage/operating-facility/air-quality/sharedMember/{placeId}/validateExcelUpload';
const saveCall = 'POST /api/mypage/operating-facility/air-quality/sharedMember/{placeId}/excelUpload';
const templateCall = 'GET /api/mypage/operating-facility/air-quality/sharedMember/template';

interface UploadMembersProps {
  placeId: number;
  onClose: (done?: { said: string }) => void;
}

/** Shared members from a workbook: template, check with what is wrong in which row, then the saving of the rest. */
export function UploadMembers({ placeId, onClose }: UploadMembersProps) {
  const { sharedMembers, form, ui } = useTexts();
  const { upload: words } = sharedMembers;
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<OutputOf<typeof checkCall> | null>(null);
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState<{ said: string; share: number } | null>(null);

  const ahead = useExcelPlace('GET /api/mypage/excel-queue', running !== null);

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
  const send = <K extends typeof checkCall | typeof saveCall>(key: K, onProgress: (share: number) => void) =>
    api(key, { params: { placeId }, file } as CallInput<K>, { onProgress });
  const pick = (picked: File | null) => {
    setFile(picked);
    setChecked(null);
    setFault('');
  };
  const check = () => {
    if (!file) return setFault(words.fileNeeded);
    if (file.size > maxMembersFileBytes) return setFault(words.fileTooLarge);
    return during(words.checking, async (onProgress) => setChecked(await send(checkCall, onProgress)));
  };
  const save = () =>
    during(words.saving, async (onProgress) => {
      const { savedCount, totalCount } = await send(saveCall, onProgress);
      onClose({ said: words.saved(savedCount, totalCount - savedCount) });
    });
  const canSave = checked !== null && checked.validCount > 0;

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
          <ActionButton primary={!canSave} disabled={running !== null} onClick={check}>
            {words.check}
          </ActionButton>
          {canSave ? (
            <ActionButton primary disabled={running !== null} onClick={save}>
              {words.save(checked.validCount)}
            </ActionButton>
          ) : null}
        </>
      }
    >
      <p>{words.line}</p>
      <WorkbookUpload
        words={words}
        onTemplate={() => void during('', async () => void (await download(templateCall, {})))}
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
        {checked ? <UploadCheck checked={checked} /> : null}
      </WorkbookUpload>
    </Dialog>
  );
}
