import { type AirMeasurementType, airMeasurementTypes } from '@maru/domain/air';
import { type InstallationType, installationTypes } from '@maru/domain/facility';
import { type Grade, grades } from '@maru/domain/grade';
import { oneOf, type Search } from '../../../lib/paths/search.ts';
import { type ListOrder, listOrders } from '../../../ui/map/list/seen.ts';
import { askedFacilityType, askedKeyword } from '../parts/asked.ts';

/** What the map shows, as its address holds it. */
export interface AirMapState {
  measurementType: AirMeasurementType;
  installationType: InstallationType;
  /** Empty for every type. */
  facilityType: string;
  keyword: string;
  /** Id of the open place. */
  place: number | null;
  /** Comma-joined grades that are shown alone; empty for all. */
  grades: string;
  order: ListOrder;
  /** Where the map looks; see `readView`. */
  lat: string | undefined;
  lng: string | undefined;
  zoom: string | undefined;
}

/** The specification's defaults: ultra fine dust, outdoor. */
const defaults = { measurementType: 'ultra_fine_dust', installationType: 'outdoor', order: 'near' } as const;

/** Reads the map's state out of its address; what isn't there or makes no sense is the default. */
export function parseAirMapState(search: Search): AirMapState {
  const { place, lat, lng, zoom } = search;
  return {
    measurementType: oneOf(airMeasurementTypes, search.measurementType, defaults.measurementType),
    installationType: oneOf(installationTypes, search.installationType, defaults.installationType),
    facilityType: askedFacilityType(search),
    keyword: askedKeyword(search),
    place: place !== undefined && /^[1-9]\d{0,14}$/.test(place) ? Number(place) : null,
    grades: writeGrades(readGrades(search.grades ?? '')),
    order: oneOf(listOrders, search.order, defaults.order),
    lat,
    lng,
    zoom,
  };
}

/** The grades of a comma-joined text, unknown ones left out. */
export const readGrades = (text: string): ReadonlySet<string> =>
  new Set(text.split(',').filter((word) => grades.includes(word as Grade)));

export const writeGrades = (chosen: ReadonlySet<string>): string => grades.filter((grade) => chosen.has(grade)).join();

type Changes = { [F in keyof AirMapState]?: AirMapState[F] | undefined };

/** Changes as the address takes them: what is the default isn't written. */
export function shortened(changes: Changes): Changes {
  const isDefault = (name: string, value: unknown) => defaults[name as keyof typeof defaults] === value;
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, isDefault(name, value) ? undefined : value]),
  );
}
