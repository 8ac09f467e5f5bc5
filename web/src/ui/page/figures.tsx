import type { ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';
import styles from './figures.module.css';

interface FiguresProps {
  /** Accessible name of the figures. */
  label: string;
  /** Shows the label above, if the names alone are ambiguous. */
  isLabelled?: boolean;
  figures: readonly (readonly [name: string, value: ReactNode])[];
}

/** A few key figures, displayed side by side. */
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
