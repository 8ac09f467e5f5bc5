import { vehicleMarkOf } from '@maru/domain/vehicle-now';
import { unionLayer } from '#places/union/union-layer.ts';
import type { vehiclePages } from '#texts/ko/vehicle-pages.ts';
import type { Texts } from '#texts/ko.ts';

/** Cleaning vehicles as a layer of the map of all layers, each where it was last heard. */
export const vehicleMapLayer = ({ vehicles }: Pick<Texts, 'vehicles'>, words: Pick<typeof vehiclePages, 'states'>) =>
  unionLayer({
    layer: 'vehicle',
    name: vehicles.name,
    stateName: (status) => words.states[status as ReturnType<typeof vehicleMarkOf>],
    textOf: () => '',
    valueOf: () => '',
    told: (_, { vehicle }) => ({
      value: vehicle.velocity,
      status: vehicleMarkOf(vehicle),
      measurementDatetime: vehicle.measurementDatetime,
      latitude: vehicle.latitude,
      longitude: vehicle.longitude,
    }),
  });
