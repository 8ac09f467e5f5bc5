/** Cleaning vehicles' calls, for the public screens. */
import type { OutputOf } from '@maru/contract';
import type { LiveState } from '@maru/contract/live';
import type { VehicleType } from '@maru/domain/vehicle';
import { liveCall } from '#places/live/live-call.ts';
import type { MarkerLook } from '#ui/map/marker/marker.ts';
import type { MovingMarker } from '#ui/map/moving/moving-canvas.ts';
import type { Presence } from '#ui/map/moving/sprites.ts';

const layer = 'vehicle';
type LiveValues = LiveState<typeof layer>['values'];

export const pathCall = 'GET /api/map/statistics/clean-environment/vehicle/detail/driving-path';
/** Paths exact to second and metre, for the office. */
export const exactPathCall = 'GET /admin/api/map/statistics/clean-environment/vehicle/detail/driving-path';
export const countCall = 'GET /api/clean-environment/vehicle/count';
const listCall = 'GET /api/clean-environment/vehicle';
const markersCall = 'GET /api/map/statistics/clean-environment/vehicle';

export type VehicleState = LiveValues['vehicle'];
export type ListedVehicle = OutputOf<typeof listCall>['list'][number];
export type MarkedVehicle = OutputOf<typeof markersCall>['list'][number];
export type DrivingPath = OutputOf<typeof pathCall>;

/** A vehicle with its live state. */
const updated = <Row extends { vehicle: VehicleState | null }>(row: Row, { vehicle }: LiveValues): Row => ({
  ...row,
  vehicle,
  latitude: vehicle.latitude,
  longitude: vehicle.longitude,
});

export const allVehicles = liveCall({ call: listCall, layer, update: updated });
export const vehicleMarkers = liveCall({ call: markersCall, layer, update: updated });

/** The looks of vehicles by waste type, in reverse legend order. */
export const vehicleLooks: readonly (MarkerLook & { key: VehicleType })[] = [
  { key: 'food_waste', colour: '#9a5b00', sign: '■', isHollow: false },
  { key: 'recycling', colour: '#1f7a3a', sign: '▲', isHollow: false },
  { key: 'household', colour: '#256ef4', sign: '●', isHollow: false },
];

/** A vehicle's presence: silent regardless of its last report, parked, or out. */
function presenceOf({ isStale, operationState }: VehicleState): Presence {
  if (isStale) return 'silent';
  return operationState === 'off' ? 'parked' : 'out';
}

/** A vehicle in the map's form; the same object while its row is unchanged. */
export function movingOf(row: { vehicleId: number; vehicle: VehicleState | null }): MovingMarker | null {
  const { vehicleId, vehicle } = row;
  if (!vehicle) return null;
  return {
    id: vehicleId,
    name: vehicle.vehicleNumber,
    longitude: vehicle.longitude,
    latitude: vehicle.latitude,
    look: vehicle.vehicleType,
    text: '',
    course: vehicle.course,
    presence: presenceOf(vehicle),
  };
}
