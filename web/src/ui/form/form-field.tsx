import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface FormFieldProps
  extends FieldFrameProps,
    Pick<
      ComponentProps<'input'>,
      'type' | 'autoComplete' | 'maxLength' | 'inputMode' | 'readOnly' | 'onKeyUp' | 'onBlur' | 'autoCapitalize'
    > {
  /** The field's name on the wire: rules and the server's problems point at it. */
  name: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text of a form. */
export function FormField(props: FormFieldProps) {
  const { label, help, error, isOptional = false, action, children, onChange, type = 'text', ...input } = props;
  return (
    <FieldFrame
      label={label}
      help={help}
      error={error}
      isOptional={isOptional}
      action={action}
      control={(attributes) => (
        <input {...attributes} type={type} onChange={(event) => onChange(event.target.value)} {...input} />
      )}
    >
      {children}
    </FieldFrame>
  );
}
