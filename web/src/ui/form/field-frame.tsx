import { type ReactNode, useId } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { useErrorRole } from './error-summary.tsx';
import styles from './form.module.css';

export interface FieldFrameProps {
  /** The field's name on the wire, used by rules and the server's problems. */
  name: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** Shown beside the label; fields are required by default. */
  isOptional?: boolean;
  /** Read-only. */
  isDisabled?: boolean;
  /** Takes a whole row among fields that are side by side, for long content. */
  isWide?: boolean;
  /** A button beside the control. */
  action?: ReactNode;
  /** Shown below the help. */
  children?: ReactNode;
}

/** Attributes that connect a control with its label, help and error. */
export interface ControlAttributes {
  id: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface ControlFrameProps extends FieldFrameProps {
  control: (attributes: ControlAttributes) => ReactNode;
}

/** A form field: label above, help below, then the error. */
export function FieldFrame(props: ControlFrameProps) {
  const { name, label, help, error, isOptional = false, isWide = false, action, children, control } = props;
  const { form: words } = useSharedTexts();
  const errorRole = useErrorRole(error);
  const id = useId();
  const describedBy = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field} data-field={name} data-label={label} data-wide={isWide || undefined}>
      <label htmlFor={id} className="bold">
        {label}
        {isOptional && <span className="muted small regular"> {words.optional}</span>}
      </label>
      <div className={styles.line}>
        {control({
          id,
          'aria-required': !isOptional,
          'aria-invalid': error !== undefined,
          'aria-describedby': describedBy === '' ? undefined : describedBy,
        })}
        {action}
      </div>
      {help !== undefined && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} role={errorRole} className="flush danger bold medium">
          {error}
        </p>
      )}
    </div>
  );
}
