import { crowding } from '@maru/domain/people';
import { beginning } from '#lib/paths/beginning.ts';
import { paths } from '#lib/paths/paths.ts';
import { type GroupTile, gradedLook } from '#places/tile/tile.tsx';

export const peopleTile: GroupTile = {
  group: 'people',
  icon: 'people',
  to: paths.populationLocation,
  search: beginning,
  title: ({ people }) => people.name,
  figure: ({ people }, count) => people.tile(count),
  hours: ({ people }) => people.cameIn,
  ...gradedLook(crowding),
};
