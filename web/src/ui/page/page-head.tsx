import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageHeadProps {
  title: string;
  /** Buttons for the whole page. */
  children?: ReactNode;
}

/** The title of a console page with its actions. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <header className="row wrap middle between below-5">
      <h1 className="flush">{title}</h1>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
