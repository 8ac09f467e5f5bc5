import { type ReactNode, useId } from 'react';
import styles from './page.module.css';

interface SectionProps {
  title: string;
  /** Shown beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of a page with a heading, on its own surface. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className="panel white below-6" aria-labelledby={id}>
      <header className="row wrap middle between tall-44 below-4">
        <h2 id={id} className="flush">
          {title}
        </h2>
        <div className={styles.actions}>{actions}</div>
      </header>
      {children}
    </section>
  );
}
