import type { OutputOf } from '@maru/contract';
import { useSharedMemberTexts } from '#texts/shared-member-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { CheckedWorkbook } from '#ui/form/workbook-upload.tsx';
import { Figures } from '#ui/page/figures.tsx';

type Checked = OutputOf<'POST /api/mypage/operating-facility/air-quality/sharedMember/{placeId}/validateExcelUpload'>;

const counts = ['totalCount', 'validCount', 'duplicateCount', 'invalidCount'] as const;

/** The check of a workbook: number of valid rows, and errors of invalid rows. */
export function UploadCheck({ checked }: { checked: Checked }) {
  const { upload: words } = useSharedMemberTexts();
  const { ui } = useTexts();
  return (
    <CheckedWorkbook
      counts={
        <Figures
          label={words.title}
          figures={counts.map((count) => [words.counts[count], words.people(checked[count])] as const)}
        />
      }
      nothing={checked.validCount === 0 ? words.nothing : null}
      caption={words.faults}
      headers={[words.row, words.kind, words.field, words.reason]}
      rows={checked.faults.map(({ rowNumber, kind, field, error }) => ({
        key: rowNumber,
        name: words.rowNumber(rowNumber),
        cells: [words.kinds[kind], words.fields[field] ?? field, ui.failedReason[error] ?? error],
      }))}
    />
  );
}
