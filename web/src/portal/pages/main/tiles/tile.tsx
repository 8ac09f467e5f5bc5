import type { ReactNode } from 'react';
import type { beginning } from '../../../../lib/paths/beginning.ts';
import { PageLink } from '../../../../lib/paths/page-link.tsx';
import styles from './tiles.module.css';

interface TileProps {
  to: string;
  search?: typeof beginning;
  title: string;
  /** The tile's live figure. */
  figure?: string | undefined;
  children: ReactNode;
}

/** One device group on the main page, leading to its own. */
export function Tile({ to, search, title, figure, children }: TileProps) {
  return (
    <li className={styles.tile}>
      <PageLink to={to} search={search ?? {}} className={styles.link}>
        <span className={styles.title}>{title}</span>
        {figure ? <strong className={styles.figure}>{figure}</strong> : null}
        {children}
      </PageLink>
    </li>
  );
}
