/** The list of device groups, and the values derived from all of them. Each group is declared in its own file. */
import { airGroup } from './air.ts';
import { binGroup } from './bin.ts';
import { buildingGroup } from './building.ts';
import { type DeviceGroup, type DeviceKind, merged } from './group.ts';
import { lightGroup } from './light.ts';
import { peopleGroup } from './people.ts';
import { vehicleGroup } from './vehicle.ts';

const groups = [airGroup, buildingGroup, peopleGroup, lightGroup, vehicleGroup, binGroup] as const;

export const deviceGroups: readonly DeviceGroup[] = groups;

/** The kinds of devices of all groups, in order. */
export const deviceKinds: readonly DeviceKind[] = deviceGroups.flatMap(({ kinds }) => kinds);

/** The names of all series; a device is registered for one. */
export const seriesNames: readonly string[] = deviceKinds.map(({ series }) => series);

/** The console page that administers a series' devices; undefined if there is none yet. */
export const devicePageOf = (series: string): GroupPage | undefined =>
  deviceGroups.flatMap(({ kinds, pages }) =>
    kinds.flatMap((kind) => (kind.series === series ? [(kind.page ?? pages.device) as GroupPage | undefined] : [])),
  )[0];

/** The console pages that administer devices. */
export const consoleDevicePages = seriesNames.flatMap((series) => devicePageOf(series) ?? []) as [
  GroupPage,
  ...GroupPage[],
];

/** The type of the places where devices of a series are installed. */
export const placeTypeOf = (series: string): string =>
  deviceGroups.find(({ kinds }) => kinds.some((kind) => kind.series === series))?.placeType ?? series;

/** Whether each place of a type is a single device. */
export const isOneDevicePlace = (placeType: string): boolean =>
  deviceGroups.some((group) => group.placeType === placeType && group.isOneDevice);

/** The layers of the map that shows all layers. */
export const declaredLayers = merged(groups.map(({ mapLayers }) => mapLayers));
/** The groups' pages in the console's menu. */
export const declaredPages = merged(groups.map(({ consolePages }) => consolePages));
/** The key of a console page of a group. */
export type GroupPage = keyof typeof declaredPages;
/** The tiles of the public main page with their ranks. */
export const declaredTiles = merged(groups.map(({ tiles }) => tiles));
/** Korean names of the groups' own fields in change histories. */
export const groupFieldNames: Readonly<Record<string, string>> = merged(
  deviceGroups.map(({ fieldNames = {} }) => fieldNames),
);
/** Korean names of the values of the groups' own fields, by field and code. */
export const groupFieldValues: Readonly<Record<string, Readonly<Record<string, string>>>> = merged(
  deviceGroups.map(({ fieldValues = {} }) => fieldValues),
);
