import type { ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';
import styles from './page.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
  /** True if the value needs a whole row. */
  isWide?: boolean;
}

/** Names and values; missing values show a dash. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, isWide }) => (
        <div key={name} data-wide={isWide || undefined}>
          <dt>{name}</dt>
          <dd>
            <Marked>{value === '' || value === null ? '-' : value}</Marked>
          </dd>
        </div>
      ))}
    </dl>
  );
}
