import type { ComponentProps, ReactNode } from 'react';
import { Summed } from './error-summary.tsx';
import type { Failure } from './failure.ts';
import styles from './form.module.css';
import type { SaidFailure } from './said.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'className'> {
  /** Names the form where its page holds several. */
  'aria-label'?: string;
  failures: readonly Failure[];
  summary: readonly SaidFailure[];
  /** The fields that stand in the form: a failure of any other is said above the buttons. */
  fields: readonly string[];
  children: ReactNode;
  /** The form's buttons. */
  actions: ReactNode;
}

/** The summary of what is wrong, one column of fields, then what is wrong with the whole, then the buttons. */
export function Form({ failures, summary, fields, children, actions, ...form }: FormProps) {
  const ofNoField = failures.filter(({ field }) => !fields.includes(field));
  return (
    <form className={styles.form} {...form}>
      <Summed summary={summary}>{children}</Summed>
      <div role={summary.length > 0 ? undefined : 'alert'}>
        {ofNoField.map(({ field, error }) => (
          <p key={field} className={styles.alert}>
            {error}
          </p>
        ))}
      </div>
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}
