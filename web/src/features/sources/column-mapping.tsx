import { type FieldMapping, type MappedColumn, unitsOf } from '@maru/domain/source-mapping';
import { sourcesWords } from '#texts/ko/console-sources.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import type { FieldProps } from '#ui/form/use-form.ts';
import styles from './sources.module.css';

const words = sourcesWords.mapping;

interface ColumnMappingProps {
  column: MappedColumn;
  /** JSON Pointers of the samples' values. */
  paths: readonly string[];
  field: FieldProps<FieldMapping | null | undefined>;
  isFixed: boolean;
}

const blank: FieldMapping = { path: '', unit: '', factor: 1, offset: 0, depth: 0, everyMinutes: 0, words: {} };
const constant = 'constant';
const unset = 'unset';

/** '/data/items/0' is shown as 'data › items › 0'. */
export const shownPath = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join(' › ');

/** The source of a column's value, and its conversion. */
export function ColumnMapping({ column, paths, field, isFixed: isDisabled }: ColumnMappingProps) {
  const { name, error } = field;
  const mapping = field.value ?? null;
  const { unit, kind, canBeLevel } = column;
  const change = (changes: Partial<FieldMapping>) => field.onChange({ ...blank, ...mapping, ...changes });
  const chosen = mapping === null ? unset : mapping.path || constant;
  const offered = [...new Set([...paths, ...(mapping?.path ? [mapping.path] : [])])];
  const units = unitsOf(unit, canBeLevel && (mapping?.depth ?? 0) > 0);
  const number = (key: 'factor' | 'offset' | 'depth', label: string, ofNothing: number) => (
    <NumberField
      name={`${name}-${key}`}
      label={label}
      decimals={9}
      value={mapping?.[key] ?? ofNothing}
      isDisabled={isDisabled}
      onChange={(value) => change({ [key]: value ?? ofNothing })}
    />
  );
  return (
    <fieldset className={styles.column}>
      <legend className="padded-bottom-3 bold">
        {column.name} {unit ? `(${unit})` : ''} {column.isRequired ? `· ${words.required}` : ''}
      </legend>
      <FormSelect
        name={name}
        label={words.path}
        error={error}
        value={chosen}
        isDisabled={isDisabled}
        options={[
          { code: unset, name: words.none },
          ...(kind === 'word' ? [] : [{ code: constant, name: words.constant }]),
          ...offered.map((code) => ({ code, name: shownPath(code) })),
        ]}
        onChange={(code) => {
          if (code === unset) field.onChange(null);
          else change({ path: code === constant ? '' : code });
        }}
      />
      {chosen === constant ? number('offset', words.constantValue, 0) : null}
      {mapping?.path && kind !== 'word' ? (
        <>
          {units.length > 1 ? (
            <FormSelect
              name={`${name}-unit`}
              label={words.unit}
              value={mapping.unit || (units[0] ?? '')}
              isDisabled={isDisabled}
              options={units.map((code) => ({ code, name: code }))}
              onChange={(next) => change({ unit: next })}
            />
          ) : null}
          {number('factor', words.factor, 1)}
          {number('offset', words.offset, 0)}
        </>
      ) : null}
      {mapping?.path && canBeLevel ? (
        <NumberField
          name={`${name}-depth`}
          label={words.depth}
          help={words.depthHelp}
          unit="cm"
          decimals={1}
          value={mapping.depth || null}
          isDisabled={isDisabled}
          onChange={(depth) => change({ depth: depth ?? 0, unit: '' })}
        />
      ) : null}
      {mapping?.path && kind === 'counter' ? (
        <NumberField
          name={`${name}-every`}
          label={words.every}
          help={words.counter}
          unit={words.minutes}
          decimals={0}
          value={mapping.everyMinutes}
          isDisabled={isDisabled}
          onChange={(minutes) => change({ everyMinutes: minutes ?? 0 })}
        />
      ) : null}
      {mapping?.path && kind === 'word'
        ? column.words.map((word) => (
            <FormField
              key={word}
              name={`${name}-${word}`}
              label={words.word(word)}
              maxLength={100}
              value={mapping.words[word] ?? word}
              isDisabled={isDisabled}
              onChange={(given) => change({ words: { ...mapping.words, [word]: given } })}
            />
          ))
        : null}
    </fieldset>
  );
}
