import { type ReactNode, useId } from 'react';
import { useErrorRole } from './error-summary.tsx';
import styles from './form.module.css';

interface CheckFieldProps {
  name: string;
  label: ReactNode;
  value: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  isDisabled?: boolean;
}

export function CheckField({ name, label, value, onChange, error, isDisabled = false }: CheckFieldProps) {
  const errorRole = useErrorRole(error);
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        id={id}
        name={name}
        type="checkbox"
        className="tick"
        checked={value}
        disabled={isDisabled}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {error !== undefined && (
        <p id={`${id}-error`} role={errorRole} className={`flush danger bold medium ${styles.error}`}>
          {error}
        </p>
      )}
    </div>
  );
}
