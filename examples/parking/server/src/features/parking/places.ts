/** Parking bays as places, with the state of the sensor's last report. */
import { type BayFields, type BayState, bayStateNames, parkingGroup } from '@maru/domain/parking';
import { sql } from 'kysely';
import { definePlaces } from '#places/group.ts';
import { countedOf } from '#places/latest.ts';
import { placesOf } from '#places/places.ts';
import { type OwnTable, ownConditions } from '#places/single-device/own-fields.ts';
import type { Services } from '#platform/services.ts';
import { parkingSeries } from './series.ts';

export const bayTable: OwnTable<BayFields> = {
  name: 'parking_bay',
  columns: { lotName: 'lot_name' },
  searched: ['lotName'],
};

const stateOf = (status: BayState, measurementDatetime: string | null) => ({
  status,
  statusName: bayStateNames[status],
  measurementDatetime,
});
const unknown = stateOf('unknown', null);

const bayPlaces = definePlaces({
  group: parkingGroup,
  series: parkingSeries,
  sides: ['parking'],
  sideOf: () => 'parking',
  facts: { table: bayTable.name, columns: { lotName: sql<string>`coalesce(o.lot_name, '')` } },
  stateOf(devices, now) {
    const { latest, newest } = countedOf(parkingSeries, devices, now);
    const isKnown = newest && !latest.isStale;
    const status = isKnown ? (newest.values.status as BayState) : 'unknown';
    return { ...latest, ...stateOf(status, latest.measurementDatetime) };
  },
});

interface BayFilter extends Partial<BayFields> {
  dongCode?: string;
  status?: BayState;
  ids?: readonly number[];
}

export function baysOf(services: Pick<Services, 'db' | 'clock'>) {
  const places = placesOf(bayPlaces, services);
  const placeFilter = ({ status: _, lotName, ...filter }: BayFilter) => ({
    ...filter,
    where: ownConditions(bayTable, { lotName }),
  });
  return {
    layer: places.layer,
    /** Bays that match the filter, ordered by name. A bay without a sensor is unknown. */
    async load(filter: BayFilter = {}) {
      const bays = (await places.load(placeFilter(filter))).map((bay) => ({ ...bay, parking: bay.parking ?? unknown }));
      return filter.status ? bays.filter(({ parking }) => parking.status === filter.status) : bays;
    },
    async find(id: number) {
      const place = await places.find(id);
      return { ...place, parking: place.parking ?? unknown };
    },
    markers: (filter: BayFilter) =>
      places.markers(placeFilter(filter), ({ parking }) => ({ parking: parking ?? unknown })),
  };
}
