import type { ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Layout classes of the list, such as `fact-columns labels`. */
  className: string | undefined;
  /** Layout classes of each name with its value. */
  rowClass?: string;
}

/** Names and values as a definition list. */
export const Facts = ({ facts, className, rowClass }: FactsProps) => (
  <dl className={className}>
    {facts.map(([name, value]) => (
      <div key={name} className={rowClass}>
        <dt>{name}</dt>
        <dd>
          <Marked>{value}</Marked>
        </dd>
      </div>
    ))}
  </dl>
);
