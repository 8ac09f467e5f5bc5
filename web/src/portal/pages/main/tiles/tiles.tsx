import type { GroupNow } from '@maru/contract/main-page';
import { useState } from 'react';
import { groups as features } from '#features/groups.ts';
import { Tile } from '#places/tile/tile.tsx';
import { useTexts } from '#texts/texts.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import styles from './tiles.module.css';

const tiles = features.flatMap(({ tiles = [] }) => tiles);

/** One tile per device group; groups with unusual states are first. */
export function Tiles({ groups }: { groups: readonly GroupNow[] | undefined }) {
  const words = useTexts().main.tiles;
  // Keeps the first answer's order, so that no tile moves under the reader's finger.
  const [order, setOrder] = useState<readonly string[]>();
  if (groups && !order) setOrder(groups.map(({ group }) => group));
  const placeOf = ({ group }: GroupNow) => order?.indexOf(group) ?? 0;
  return (
    <section aria-labelledby="tiles-title" aria-busy={!groups}>
      <h2 id="tiles-title" className="section-title">
        {words.title}
      </h2>
      <ul className={styles.tiles}>
        {groups
          ?.toSorted((a, b) => placeOf(a) - placeOf(b))
          .map((now) => {
            const tile = tiles.find(({ group }) => group === now.group);
            return tile ? <Tile key={now.group} tile={tile} now={now} /> : null;
          }) ??
          tiles.map(({ group }) => (
            <li key={group}>
              <Skeleton height="12rem" />
            </li>
          ))}
      </ul>
    </section>
  );
}
