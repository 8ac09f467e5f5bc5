import type { ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';
import styles from './figures.module.css';

interface FiguresProps {
  /** What the figures are of. */
  label: string;
  /** The label is seen over them, where their names alone don't tell what they are. */
  isLabelled?: boolean;
  figures: readonly (readonly [name: string, value: ReactNode])[];
}

/** A few figures that a page is about, side by side. */
export const Figures = ({ label, isLabelled = false, figures }: FiguresProps) => (
  <dl className={styles.figures} aria-label={label} data-label={isLabelled ? label : undefined}>
    {figures.map(([name, value]) => (
      <div key={name}>
        <dt>
          <Marked>{name}</Marked>
        </dt>
        <dd className="text-20 bold">{value === '' ? '-' : value}</dd>
      </div>
    ))}
  </dl>
);
