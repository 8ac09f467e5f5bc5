import type { ReactNode } from 'react';
import type { beginning } from '../../lib/paths/beginning.ts';
import { PageLink } from '../../lib/paths/page-link.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import styles from './tile.module.css';

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

/** A sentence in a tile. */
export const TileHelp = ({ children }: { children: ReactNode }) => <span className={styles.help}>{children}</span>;

interface LiveTileProps<Data> extends Omit<TileProps, 'figure' | 'children'> {
  /** The call that the tile's figures come from. */
  call: { data: Data | undefined; isError: boolean };
  figure: (data: Data) => string;
  /** What is unusual first: badges with their counts. */
  children: (data: Data) => ReactNode;
}

/** A tile whose figures come from a call: it tells while it waits, and where that failed. */
export function LiveTile<Data>({ call: { data, isError }, figure, children, ...tile }: LiveTileProps<Data>) {
  const { ui } = useTexts();
  return (
    <Tile {...tile} figure={data === undefined ? undefined : figure(data)}>
      {data !== undefined ? (
        <span className={styles.counts}>{children(data)}</span>
      ) : isError ? (
        <TileHelp>{ui.failed(tile.title)}</TileHelp>
      ) : (
        <Skeleton width="70%" height="3rem" />
      )}
    </Tile>
  );
}
