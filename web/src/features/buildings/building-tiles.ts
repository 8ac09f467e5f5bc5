import { buildingKinds } from '@maru/domain/building';
import { beginning } from '#lib/paths/beginning.ts';
import { type GroupTile, gradedLook } from '#places/tile/tile.tsx';
import { measuresOf } from './building-measures.ts';
import { pathsOf } from './buildings.ts';

/** A tile a kind of sensor. */
export const buildingTiles = buildingKinds.map(
  (kind): GroupTile => ({
    group: kind,
    icon: kind === 'tilt' ? 'leaning' : 'crack',
    to: pathsOf[kind].list,
    search: beginning,
    title: ({ buildings }) => buildings.list[kind].title,
    figure: ({ main }, count) => main.tiles.places(count),
    ...gradedLook(measuresOf[kind][0]),
  }),
);
