import { type ComponentProps, type ReactNode, useId } from 'react';
import { useSharedTexts } from '../../texts/shared-texts.tsx';
import styles from './form.module.css';

export interface FormFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'maxLength' | 'inputMode' | 'readOnly' | 'onKeyUp' | 'onBlur' | 'autoCapitalize'
  > {
  /** The field's name on the wire: rules and the server's problems point at it. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  help?: ReactNode;
  error?: string | undefined;
  /** Said beside the label; fields are required unless told so. */
  isOptional?: boolean;
  /** A button beside the input. */
  action?: ReactNode;
  /** Stands below the help. */
  children?: ReactNode;
}

/** A text of a form: label above, help below, the error below that. */
export function FormField(props: FormFieldProps) {
  const { name, label, onChange, help, error, isOptional = false, action, children, type = 'text', ...input } = props;
  const { form: words } = useSharedTexts();
  const id = useId();
  const told = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> {words.optional}</span>}
      </label>
      <div className={styles.line}>
        <input
          id={id}
          name={name}
          type={type}
          aria-required={!isOptional}
          aria-invalid={error !== undefined}
          aria-describedby={told === '' ? undefined : told}
          onChange={(event) => onChange(event.target.value)}
          {...input}
        />
        {action}
      </div>
      {help !== undefined && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
