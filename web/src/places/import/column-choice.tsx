import type { CheckedImport } from '@maru/contract/place-import';
import { placeImportWords } from '#texts/ko/console-place-import.ts';
import { Fields } from '#ui/form/fields.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import styles from './column-choice.module.css';

const words = placeImportWords.columns;

/** The column of each field, counted from 0; null if the sheet has none. */
export type ChosenColumns = Readonly<Record<string, number | null>>;

interface ColumnChoiceProps {
  checked: Pick<CheckedImport, 'headers' | 'columns'>;
  chosen: ChosenColumns;
  isBusy: boolean;
  onChoose: (chosen: ChosenColumns) => void;
}

/** Chooses a column of the sheet for each field of the group. Unfolded while a required field has no column. */
export function ColumnChoice({ checked, chosen, isBusy, onChoose }: ColumnChoiceProps) {
  const options = checked.headers.map(({ name, sample }, at) => ({
    code: String(at),
    name: words.option(at, name, sample),
  }));
  const isIncomplete = checked.columns.some(({ isRequired, column }) => isRequired && column === null);
  return (
    <details className={`full-width ${styles.columns}`} open={isIncomplete}>
      <summary className="bold">{words.title}</summary>
      <p>{words.line}</p>
      <Fields>
        {checked.columns.map(({ field, name, isRequired }) => (
          <FormSelect
            key={field}
            name={field}
            label={isRequired ? words.required(name) : name}
            value={String(chosen[field] ?? '')}
            options={options}
            none={words.none}
            isDisabled={isBusy}
            onChange={(code) => onChoose({ ...chosen, [field]: code === '' ? null : Number(code) })}
          />
        ))}
      </Fields>
    </details>
  );
}
