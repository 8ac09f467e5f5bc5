import { langOf } from '@maru/domain/translated-names';
import { type ComponentProps, useId } from 'react';
import { useSay } from '#texts/marked.tsx';
import styles from './filter-bar.module.css';

export interface Option {
  code: string;
  name: string;
}

interface SelectFieldProps {
  label: string;
  /** Name in the address if the form is submitted before hydration. */
  name?: string;
  value: string;
  options: readonly Option[];
  /** Label of the empty choice; omitted if a choice is required. */
  all?: string;
  isDisabled?: boolean;
  /** Label and select on one line, as in a toolbar. */
  isInline?: boolean;
  onChange: (value: string) => void;
}

/** A select for codes, with its label. */
export function SelectField(props: SelectFieldProps) {
  const { label, name: field, value, options, all, isDisabled = false, isInline = false, onChange } = props;
  const id = useId();
  const say = useSay();
  return (
    <div className={styles.field} data-inline={isInline || undefined}>
      <label htmlFor={id} className="muted small bold">
        {label}
      </label>
      <select
        id={id}
        name={field}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map(({ code, name }) => (
          <option key={code} value={code} lang={langOf(say(name))}>
            {say(name)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface TextFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'name' | 'type' | 'maxLength' | 'onBlur' | 'aria-invalid' | 'aria-describedby'
  > {
  label: string;
  /** Help below the field. */
  help?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A text, date or time field with its label. */
export function TextField({ label, help, onChange, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="muted small bold">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        {...input}
        onChange={(event) => onChange(event.target.value)}
      />
      {help === undefined ? null : (
        <p id={`${id}-help`} className="flush muted small">
          {help}
        </p>
      )}
    </div>
  );
}
