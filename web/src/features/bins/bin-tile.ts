import { binMeasures } from '@maru/domain/bin';
import { beginning } from '#lib/paths/beginning.ts';
import { paths } from '#lib/paths/paths.ts';
import { type GroupTile, gradedLook } from '#places/tile/tile.tsx';

export const binTile: GroupTile = {
  group: 'bins',
  icon: 'bin',
  to: paths.binCondition,
  search: beginning,
  title: ({ bins }) => bins.name,
  figure: ({ bins }, count) => bins.count(count),
  ...gradedLook(binMeasures[0]),
};
