import { usePageDescription } from '#lib/page-title/page-title.tsx';
import { Marked } from '#texts/marked.tsx';
import styles from './page-intro.module.css';
import { PrintNote } from './print-note.tsx';

/** A page's title and one-line description. */
export function PageIntro({ title, line }: { title: string; line: string }) {
  usePageDescription(line);
  return (
    <header className={styles.head}>
      <h1>
        <Marked>{title}</Marked>
      </h1>
      <p>
        <Marked>{line}</Marked>
      </p>
      <PrintNote />
    </header>
  );
}
