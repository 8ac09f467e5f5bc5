/** The device groups, one per line, in the order of menus, tiles and the union map. */
import { air } from './air/portal.ts';
import { bins } from './bins/portal.ts';
import { buildings } from './buildings/portal.ts';
import { lights } from './lights/portal.tsx';
import type { GroupFeature } from './manifest.ts';
import { people } from './people/portal.ts';
import { vehicles } from './vehicles/portal.tsx';

export const groups: readonly GroupFeature[] = [air, buildings, people, lights, vehicles, bins];
