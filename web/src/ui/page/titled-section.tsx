import type { ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';

interface TitledSectionProps {
  /** Id of the heading. */
  id: string;
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a public page, named by its heading. */
export const TitledSection = ({ id, title, className, children }: TitledSectionProps) => (
  <section className={className} aria-labelledby={id}>
    <h2 className="section-title" id={id}>
      <Marked>{title}</Marked>
    </h2>
    {children}
  </section>
);
