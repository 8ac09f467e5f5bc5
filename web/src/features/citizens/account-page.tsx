import type { ReactNode } from 'react';
import styles from './account-page.module.css';

interface AccountPageProps {
  title: string;
  /** What one does here, in one line. */
  line?: string | undefined;
  children: ReactNode;
}

/** A page of one narrow column: login, join, and the ways back into an account. */
export function AccountPage({ title, line, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {line !== undefined && <p>{line}</p>}
      </header>
      {children}
    </div>
  );
}
