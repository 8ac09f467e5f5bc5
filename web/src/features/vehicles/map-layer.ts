import { vehicleMarkOf } from '@maru/domain/vehicle-now';
import { type MapLayers, unionLayer } from '#places/union/union-layer.ts';
import { vehicleWords } from './words.ts';

/** Each vehicle at its last known position. */
export const mapLayers: MapLayers = ({ language, vehicles }) => [
  unionLayer({
    layer: 'vehicle',
    name: vehicles.name,
    icon: 'M2 6h11v11H2zM13 10h5l4 4v3h-9zM6.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
    isMoving: true,
    stateName: (status) => vehicleWords[language].states[status as ReturnType<typeof vehicleMarkOf>],
    textOf: () => '',
    valueOf: () => '',
    update: (_, { vehicle }) => ({
      value: vehicle.velocity,
      status: vehicleMarkOf(vehicle),
      measurementDatetime: vehicle.measurementDatetime,
      latitude: vehicle.latitude,
      longitude: vehicle.longitude,
    }),
  }),
];
