import type { ReactNode } from 'react';
import { type PageAddress, PageLink, partsOf } from '#lib/paths/page-link.tsx';
import { Marked } from '#texts/marked.tsx';
import styles from './table.module.css';

/** The link of a row or card: its text is the name, its click area the whole row. One per row. */
export function RowLink({ to, children }: { to: PageAddress; children: ReactNode }) {
  return (
    <PageLink {...partsOf(to)} className={styles.rowLink} data-row-link>
      <Marked>{children}</Marked>
    </PageLink>
  );
}
