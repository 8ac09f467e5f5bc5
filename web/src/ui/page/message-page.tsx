import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  title: string;
  body: string;
  /** What the reader can do. */
  children: ReactNode;
}

/** A page that has nothing to show but a sentence and a way on. */
export function MessagePage({ title, body, children }: MessagePageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p>{body}</p>
      {children}
    </div>
  );
}
