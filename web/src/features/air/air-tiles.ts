import { airMeasure } from '@maru/domain/air';
import { beginning } from '#lib/paths/beginning.ts';
import { paths } from '#lib/paths/paths.ts';
import { type GroupTile, gradedLook } from '#places/tile/tile.tsx';

export const outdoorAirTile: GroupTile = {
  group: 'outdoorAir',
  icon: 'wind',
  to: paths.airQuality,
  search: beginning,
  title: ({ main }) => main.tiles.outdoor,
  figure: ({ main }, count) => main.tiles.places(count),
  hours: ({ measures }) => measures.name(airMeasure('ultra_fine_dust')),
  ...gradedLook(airMeasure('ultra_fine_dust')),
};

export const indoorAirTile: GroupTile = {
  group: 'indoorAir',
  icon: 'house',
  to: paths.airQualityIndoor,
  search: beginning,
  title: ({ main }) => main.tiles.indoor,
  figure: ({ main }, count) => main.tiles.places(count),
  hours: ({ measures }) => measures.name(airMeasure('co2')),
  ...gradedLook(airMeasure('co2')),
};
