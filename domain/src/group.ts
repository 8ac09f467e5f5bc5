/** What a device group declares, in its own file; `device-groups.ts` lists the groups and derives the rest. */
import type { ConsolePage } from './administration.ts';
import type { Measure } from './measure.ts';

/** One kind of device of a group. A device's type is the series it reports. */
export interface DeviceKind {
  series: string;
  /** Korean name, as screens show it. */
  name: string;
  measures: readonly Measure[];
  /** Its own page of the console, where its group's kinds have one each. */
  page?: ConsolePage;
}

/** A layer of the map that shows all layers. */
export interface DeclaredLayer {
  /** Its rank among the layers of all groups. */
  order: number;
  /** The states of its markers with their severity from 0, where nothing is known, to 5; the least severe first. */
  states: Readonly<Record<string, number>>;
  /** Its rank among suggestions. Absent where nobody may find its places by name. */
  searchOrder?: number;
}

export interface DeviceGroup {
  /** Korean name of what it watches. */
  name: string;
  /** Type of its installation places. */
  placeType: string;
  kinds: readonly [DeviceKind, ...DeviceKind[]];
  /** Its places are one device each. */
  isOneDevice?: true;
  /** The console lists its devices: a row's id names the place and the device, as '12:34'. */
  isListedByDevice?: true;
  /** Pages of the console, by their permission keys; absent where the group has none. */
  pages: { device?: ConsolePage; statistics?: ConsolePage; dashboard?: ConsolePage };
  mapLayers: Readonly<Record<string, DeclaredLayer>>;
  /** Tiles of the public main page, each with its rank among all tiles where nothing is unusual. */
  tiles: Readonly<Record<string, number>>;
  /** Korean names of its own fields in histories of changes. */
  fieldNames?: Readonly<Record<string, string>>;
}

/** The names of what is declared, by rank; those without a rank are left out. */
export function inOrder<Name extends string, Declared>(
  declared: Readonly<Record<string, Declared>>,
  rankOf: (one: Declared) => number | undefined,
): readonly Name[] {
  return Object.entries(declared)
    .flatMap(([name, one]) => {
      const rank = rankOf(one);
      return rank === undefined ? [] : [{ name: name as Name, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => name);
}
