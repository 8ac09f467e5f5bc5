import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageHeadProps {
  title: string;
  /** Buttons of the whole page. */
  children?: ReactNode;
}

/** The name of a console's page, with what can be done with the whole of it. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
