import type { ComponentProps, ReactNode } from 'react';
import { ActionButton } from '../action/action-button.tsx';
import { Summed } from './error-summary.tsx';
import type { Failure } from './failure.ts';
import styles from './form.module.css';
import type { SaidFailure } from './said.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'className'> {
  /** Accessible name, if the page has several forms. */
  'aria-label'?: string;
  failures: readonly Failure[];
  summary: readonly SaidFailure[];
  /** The form's fields: failures of other fields are shown above the buttons. */
  fields: readonly string[];
  children: ReactNode;
  /** Buttons before the one that submits. */
  actions?: ReactNode;
  /** Label of the button that submits; without it, the form has none or brings its own. */
  submit?: string | undefined;
  /** Buttons after the one that submits. */
  further?: ReactNode;
}

/** The error summary, one column of fields, general errors, then the buttons. */
export function Form({ failures, summary, fields, children, actions, submit, further, ...form }: FormProps) {
  const ofNoField = failures.filter(({ field }) => !fields.includes(field));
  return (
    <form className={styles.form} {...form}>
      <Summed summary={summary}>{children}</Summed>
      <div role={summary.length > 0 ? undefined : 'alert'} className="collapses">
        {ofNoField.map(({ field, error }) => (
          <p key={field} className="flush danger bold padded-5 rounded danger-border">
            {error}
          </p>
        ))}
      </div>
      <div className={styles.actions}>
        {actions}
        {submit === undefined ? null : (
          // Stays enabled while busy, so that it keeps the focus. `useForm` ignores a second submit.
          <ActionButton type="submit" primary aria-disabled={form['aria-busy']}>
            {submit}
          </ActionButton>
        )}
        {further}
      </div>
    </form>
  );
}
