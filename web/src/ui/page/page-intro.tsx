import type { ReactNode } from 'react';
import { usePageDescription } from '#lib/page-title/page-title.tsx';
import { Marked } from '#texts/marked.tsx';
import styles from './page-intro.module.css';
import { PrintNote } from './print-note.tsx';

interface PageIntroProps {
  title: string;
  line: string;
  /** Buttons beside the title, below it on a narrow screen. */
  action?: ReactNode;
}

/** A page's title and one-line description. */
export function PageIntro({ title, line, action }: PageIntroProps) {
  usePageDescription(line);
  const head = (
    <header className={styles.head}>
      <h1 className="flush heading-large">
        <Marked>{title}</Marked>
      </h1>
      <p>
        <Marked>{line}</Marked>
      </p>
      <PrintNote />
    </header>
  );
  if (!action) return head;
  return (
    <div className={styles.withAction}>
      {head}
      {action}
    </div>
  );
}
