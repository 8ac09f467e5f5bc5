import { type ComponentProps, useId } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface FormFieldProps
  extends FieldFrameProps,
    Pick<
      ComponentProps<'input'>,
      'type' | 'autoComplete' | 'maxLength' | 'inputMode' | 'readOnly' | 'onKeyUp' | 'onBlur' | 'autoCapitalize'
    > {
  value: string;
  /** Suggested values; other values may be typed. */
  suggestions?: readonly string[];
  onChange: (value: string) => void;
}

export function FormField(props: FormFieldProps) {
  const { name, label, help, error, isOptional, isWide, isDisabled = false, action, children, ...control } = props;
  const { onChange, type = 'text', readOnly = isDisabled, suggestions, ...input } = control;
  const listId = useId();
  return (
    <FieldFrame
      {...{ name, label, help, error, action }}
      isOptional={isOptional ?? false}
      isWide={isWide ?? false}
      control={(attributes) => (
        <>
          <input
            {...attributes}
            name={name}
            type={type}
            readOnly={readOnly}
            list={suggestions && listId}
            onChange={(event) => onChange(event.target.value)}
            {...input}
          />
          {suggestions ? (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          ) : null}
        </>
      )}
    >
      {children}
    </FieldFrame>
  );
}
