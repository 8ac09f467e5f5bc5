/** Declaration of a device group. `device-groups.ts` lists the groups and derives values from all of them. */
import type { Measure } from './measure.ts';

/** The permission key of a console page: its area in the menu and its name, as in 'device/cctv'. */
type PageKey = `${string}/${string}`;

/** One kind of device of a group. A device's type is the series it reports. */
export interface DeviceKind {
  series: string;
  /** Korean name on screens. */
  name: string;
  measures: readonly Measure[];
  /** Pattern that suggests this kind by an unregistered device's field names, each in quotes. */
  fieldWords?: RegExp;
  /** The kind's console page, if each kind of the group has its own page. */
  page?: PageKey;
}

/** A layer of the map that shows all layers. */
export interface DeclaredLayer {
  /** The layer's rank among the layers of all groups. */
  order: number;
  /** The states of the layer's markers with their severity from 0 (unknown) to 5, the least severe first. */
  states: Readonly<Record<string, number>>;
  /** Rank and names among search suggestions; absent if places can't be searched by name. */
  search?: { order: number; name: string; englishName: string };
}

/** A fault of a place that citizens can report. */
export interface ReportCause {
  /** Names shown to citizens. */
  name: string;
  englishName: string;
  /** True if the place's own readings can confirm the fault, and its repair. */
  isMeasured?: true;
}

export interface DeviceGroup {
  /** Korean name of the group's subject. */
  name: string;
  /** Type of the group's installation places. */
  placeType: string;
  kinds: readonly [DeviceKind, ...DeviceKind[]];
  /** True if each place is a single device. */
  isOneDevice?: true;
  /** True if the console lists devices instead of places; a row's id then contains place and device, as in '12:34'. */
  isListedByDevice?: true;
  /** True if the public sees only the first letter of place names. */
  hasMaskedNames?: true;
  /** True if the public sees only totals of several devices, and no single device. */
  isPublicInTotal?: true;
  /** Console pages of the group's devices, statistics and dashboard; absent if the group has none. */
  pages: { device?: PageKey; statistics?: PageKey; dashboard?: PageKey };
  /** Console pages that the group adds to the menu, with Korean name and rank in their area. */
  consolePages: Readonly<Record<PageKey, { name: string; order: number }>>;
  mapLayers: Readonly<Record<string, DeclaredLayer>>;
  /** Tiles of the public main page with their default ranks. */
  tiles: Readonly<Record<string, number>>;
  /** Faults of the group's places that citizens can report, by code; absent if there are none. */
  causes?: Readonly<Record<string, ReportCause>>;
  /** The sentence on a place's label that asks for reports, at most eleven letters; required with `causes`. */
  labelSentence?: string;
  /** Korean names of the group's own fields in change histories. */
  fieldNames?: Readonly<Record<string, string>>;
  /** Korean names of these fields' values, by field and code. */
  fieldValues?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The declared names by rank; declarations without a rank are omitted. */
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

/** The union of declarations, by name. */
type Merged<Declared> = {
  readonly [Name in NamesOf<Declared>]: Declared extends Record<Name, infer One> ? One : never;
};
type NamesOf<Declared> = Declared extends Declared ? keyof Declared & string : never;

/** The declarations of several groups as one. */
export const merged = <Declared extends object>(parts: readonly Declared[]) =>
  Object.assign({}, ...parts) as Merged<Declared>;
