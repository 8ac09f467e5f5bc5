import { usePageDescription } from '../../lib/page-title/page-title.tsx';
import styles from './page-intro.module.css';
import { PrintNote } from './print-note.tsx';

/** A page's name, and in one line what it is. */
export function PageIntro({ title, line }: { title: string; line: string }) {
  usePageDescription(line);
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <p>{line}</p>
      <PrintNote />
    </header>
  );
}
