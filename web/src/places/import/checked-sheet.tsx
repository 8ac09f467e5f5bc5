import type { CheckedImport } from '@maru/contract/place-import';
import { grouped } from '@maru/domain/number-text';
import { placeImportWords as words } from '#texts/ko/console-place-import.ts';
import { CheckedWorkbook } from '#ui/form/workbook-upload.tsx';
import { Figures } from '#ui/page/figures.tsx';

const counts = ['rowCount', 'placeCount', 'joinedPlaceCount', 'deviceCount', 'errorCount', 'warningCount'] as const;

/** Result of a check: the effect of the import, and errors by cell. */
export function CheckedSheet({ checked }: { checked: CheckedImport }) {
  const { errors, warnings, errorCount, warningCount } = checked;
  const findings = [
    ...errors.map((one) => ({ ...one, kind: words.kinds.error })),
    ...warnings.map((one) => ({ ...one, kind: words.kinds.warning })),
  ];
  const moreCount = errorCount + warningCount - findings.length;
  return (
    <>
      <CheckedWorkbook
        counts={
          <Figures
            label={words.counts.label}
            figures={counts.map((count) => [words.counts[count], grouped(checked[count])] as const)}
          />
        }
        nothing={errorCount > 0 ? words.refused : null}
        caption={words.findings}
        headers={[words.heads.row, words.heads.kind, words.heads.cell, words.heads.field, words.heads.reason]}
        rows={findings.map(({ rowNumber, kind, cell, fieldName, error }) => ({
          key: `${kind} ${rowNumber} ${fieldName} ${error}`,
          name: words.rowNumber(rowNumber),
          cells: [kind, cell || '-', fieldName, error],
        }))}
      />
      {moreCount > 0 ? <p>{words.more(moreCount)}</p> : null}
    </>
  );
}
