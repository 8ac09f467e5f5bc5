import type { OutputOf } from '@maru/contract';
import { type WeighingField, weighingFields } from '@maru/domain/weighing';
import { weighingWords } from '#texts/ko/console-weighing.ts';
import { CheckedWorkbook } from '#ui/form/workbook-upload.tsx';
import { Figures } from '#ui/page/figures.tsx';

const words = weighingWords.import;
const counts = ['totalCount', 'acceptedCount', 'correctedCount', 'repeatedCount', 'refusedCount'] as const;

/** The effects of an import: number of rows by result, and the rows that need attention. */
export const CheckedRows = ({ checked }: { checked: OutputOf<'POST /admin/api/statistics/scale/import/check'> }) => (
  <CheckedWorkbook
    counts={
      <Figures
        label={words.totals}
        figures={counts.map((count) => [words.counts[count], words.rows(checked[count])] as const)}
      />
    }
    nothing={checked.acceptedCount + checked.correctedCount === 0 ? words.nothing : null}
    caption={words.told}
    headers={[words.row, words.result, words.field, words.reason]}
    rows={checked.told.map(({ rowNumber, result, field, error }) => ({
      key: rowNumber,
      name: words.rowNumber(rowNumber),
      cells: [words.results[result], (weighingFields[field as WeighingField] ?? field) || '-', error],
    }))}
  />
);
