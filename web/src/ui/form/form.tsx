import type { ComponentProps, ReactNode } from 'react';
import type { Failure } from './failure.ts';
import styles from './form.module.css';

interface FormProps extends Omit<ComponentProps<'form'>, 'className'> {
  /** Names the form where its page holds several. */
  'aria-label'?: string;
  failure: Failure | null;
  /** The fields that stand in the form: a failure of any other is said above the buttons. */
  fields: readonly string[];
  children: ReactNode;
  /** The form's buttons. */
  actions: ReactNode;
}

/** One column of fields, then what is wrong with the whole, then the buttons. */
export function Form({ failure, fields, children, actions, ...form }: FormProps) {
  const ofNoField = failure && !fields.includes(failure.field) ? failure.error : null;
  return (
    <form className={styles.form} {...form}>
      {children}
      <div role="alert">{ofNoField && <p className={styles.alert}>{ofNoField}</p>}</div>
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}
