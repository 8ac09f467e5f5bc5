import type { ReactNode } from 'react';
import { PageLink } from '../../../../lib/paths/page-link.tsx';
import styles from './tiles.module.css';

interface TileProps {
  to: string;
  title: string;
  /** The tile's live figure. */
  figure?: string | undefined;
  children: ReactNode;
}

/** One device group on the main page, leading to its own. */
export function Tile({ to, title, figure, children }: TileProps) {
  return (
    <li className={styles.tile}>
      <PageLink to={to} className={styles.link}>
        <span className={styles.title}>{title}</span>
        {figure ? <strong className={styles.figure}>{figure}</strong> : null}
        {children}
      </PageLink>
    </li>
  );
}
