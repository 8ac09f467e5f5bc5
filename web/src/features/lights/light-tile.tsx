import type { LightMark } from '@maru/domain/light';
import { beginning } from '#lib/paths/beginning.ts';
import { paths } from '#lib/paths/paths.ts';
import type { GroupTile } from '#places/tile/tile.tsx';
import { alike, lightLooks } from './light-look.ts';
import { LightSign } from './light-sign.tsx';

export const lightTile: GroupTile = {
  group: 'lights',
  icon: 'lamp',
  to: paths.lights,
  search: beginning,
  title: ({ lights }) => lights.name,
  figure: ({ lights }, count) => lights.tile.figure(count),
  colourOf: (status) => (lightLooks.find(({ key }) => key === status) ?? lightLooks[0]).colour,
  badge: (status, count, { lights, main }) => {
    const look = status as LightMark;
    return <LightSign light={alike(look)} text={main.tiles.count(lights.looks[look], count)} />;
  },
};
