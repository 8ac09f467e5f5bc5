import { consoleListWords } from '#texts/ko/console-list.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { FormField, type FormFieldProps } from '#ui/form/form-field.tsx';

interface MaskedFieldProps extends Pick<FormFieldProps, 'name' | 'label' | 'error' | 'isDisabled'> {
  /** The typed value; empty clears the stored value, undefined doesn't change it. */
  value: string | undefined;
  /** The stored value, masked, empty if there is none; undefined while new. */
  masked?: string | undefined;
  /** True if the value can be changed but not cleared. */
  isRequired?: boolean;
  onChange: (value: string | undefined) => void;
}

const words = consoleListWords.kept;

/** A field for a name or number that the page only has masked. The user types a new value, or clears the stored one. */
export function MaskedField({ value, masked, isRequired = false, onChange, ...field }: MaskedFieldProps) {
  const { name, label, isDisabled = false } = field;
  const isCleared = value === '';
  return (
    <div>
      <FormField
        {...field}
        value={value ?? ''}
        {...(masked !== undefined && { help: isCleared ? words.cleared : words.help(masked) })}
        isOptional={!isRequired || masked !== undefined}
        isDisabled={isDisabled || isCleared}
        onChange={(typed) => onChange(typed === '' ? undefined : typed)}
      />
      {masked && !isRequired && !isDisabled ? (
        <CheckField
          name={`${name}-clear`}
          label={words.clear(label)}
          value={isCleared}
          onChange={(clears) => onChange(clears ? '' : undefined)}
        />
      ) : null}
    </div>
  );
}
