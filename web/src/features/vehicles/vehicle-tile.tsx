import type { Grade } from '@maru/domain/grade';
import { paths } from '#lib/paths/paths.ts';
import type { GroupTile } from '#places/tile/tile.tsx';
import { GradeBadge } from '#ui/grade/grade-badge.tsx';
import { gradeColours } from '#ui/grade/grade-look.ts';

/** Silent vehicles look like a bad grade, parked ones like a missing value. */
const looks: Record<string, Grade> = { silent: 'bad', out: 'good', parked: 'inspection' };
const lookOf = (status: string): Grade => looks[status] ?? 'inspection';

export const vehicleTile: GroupTile = {
  group: 'vehicles',
  icon: 'truck',
  to: paths.vehicles,
  title: ({ vehicles }) => vehicles.name,
  figure: ({ vehicles }, count) => vehicles.tile.figure(count),
  colourOf: (status) => gradeColours[lookOf(status)],
  badge: (status, count, { main, vehicles }) => (
    <GradeBadge
      grade={lookOf(status)}
      word={main.tiles.count(vehicles.tile.statuses[status] ?? status, count)}
      variant="plain"
    />
  ),
};
