import { consoleListWords } from '#texts/ko/console-list.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { FormField, type FormFieldProps } from '#ui/form/form-field.tsx';

interface KeptFieldProps extends Pick<FormFieldProps, 'name' | 'label' | 'error' | 'isDisabled'> {
  /** What was typed; empty where what is kept is to be cleared, undefined where it stays as it is. */
  value: string | undefined;
  /** What is kept, masked, and empty where nothing is; undefined while the thing is new. */
  masked?: string | undefined;
  /** There must be one: it can be changed, and not cleared. */
  isRequired?: boolean;
  onChange: (value: string | undefined) => void;
}

const words = consoleListWords.kept;

/** Somebody's name or number, known masked only: typed anew to change it, or cleared. */
export function KeptField({ value, masked, isRequired = false, onChange, ...field }: KeptFieldProps) {
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
          checked={isCleared}
          onChange={(clears) => onChange(clears ? '' : undefined)}
        />
      ) : null}
    </div>
  );
}
