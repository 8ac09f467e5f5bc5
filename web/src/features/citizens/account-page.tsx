import type { ReactNode } from 'react';
import styles from './account-page.module.css';

interface AccountPageProps {
  title: string;
  /** One-line description of the page. */
  line?: string | undefined;
  children: ReactNode;
}

/** A narrow single-column page: login, join, and account recovery. */
export function AccountPage({ title, line, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <header className="below-7">
        <h1 className="flush">{title}</h1>
        {line !== undefined && <p className="flush above-3 muted">{line}</p>}
      </header>
      {children}
    </div>
  );
}
