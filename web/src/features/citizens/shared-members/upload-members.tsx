import type { OutputOf } from '@maru/contract';
import { maxMembersFileBytes } from '@maru/domain/shared-member';
import { api, type CallInput } from '#lib/api/api.ts';
import { download } from '#lib/api/file.ts';
import { useWorkbook } from '#screens/use-workbook.ts';
import { useSharedMemberTexts } from '#texts/shared-member-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { WorkbookUpload } from '#ui/form/workbook-upload.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { UploadCheck } from './upload-check.tsx';

const checkCall = 'POST /api/mypage/operating-facility/air-quality/sharedMember/{placeId}/validateExcelUpload';
const saveCall = 'POST /api/mypage/operating-facility/air-quality/sharedMember/{placeId}/excelUpload';
const templateCall = 'GET /api/mypage/operating-facility/air-quality/sharedMember/template';

interface UploadMembersProps {
  placeId: number;
  onClose: (done?: { said: string }) => void;
}

/** Imports shared members from a workbook: template, check with errors by row, then saving the valid rows. */
export function UploadMembers({ placeId, onClose }: UploadMembersProps) {
  const { upload: words } = useSharedMemberTexts();
  const { ui } = useTexts();
  const { file, checked, setChecked, setFault, running, during, upload } =
    useWorkbook<OutputOf<typeof checkCall>>('GET /api/mypage/excel-queue');

  const send = <K extends typeof checkCall | typeof saveCall>(key: K, onProgress: (share: number) => void) =>
    api(key, { params: { placeId }, file } as CallInput<K>, { onProgress });
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
          <ActionButton disabled={upload.isBusy} onClick={() => onClose()}>
            {ui.cancel}
          </ActionButton>
          <ActionButton primary={!canSave} disabled={upload.isBusy} onClick={check}>
            {words.check}
          </ActionButton>
          {canSave ? (
            <ActionButton primary disabled={upload.isBusy} onClick={save}>
              {words.save(checked.validCount)}
            </ActionButton>
          ) : null}
        </>
      }
    >
      <p>{words.line}</p>
      <WorkbookUpload
        {...upload}
        words={words}
        onTemplate={() => void during('', async () => void (await download(templateCall, {})))}
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
