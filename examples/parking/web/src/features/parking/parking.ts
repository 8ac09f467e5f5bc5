/** Parking bays on the public site: addresses, appearance, and live calls. */
import type { OutputOf } from '@maru/contract';
import type { LiveState } from '@maru/contract/live';
import type { BayState } from '@maru/domain/parking';
import { liveCall } from '#places/live/live-call.ts';
import type { MarkerLook } from '#ui/map/marker/marker.ts';

export const parkingPaths = {
  list: '/parking',
  place: (placeId: number | '$id') => `/parking/${placeId}`,
  map: '/map/parking',
} as const;

/** Signs of the states, in the order of the map layer. */
export const bayLooks = [
  { key: 'unknown', colour: '#6d7882', sign: '○', isHollow: true },
  { key: 'free', colour: '#256ef4', sign: '●', isHollow: false },
  { key: 'taken', colour: '#58616a', sign: '◆', isHollow: false },
] as const satisfies readonly (MarkerLook & { key: BayState })[];

const layer = 'parking';
const updated = <Row extends { parking: object }>(row: Row, { parking }: LiveState<typeof layer>['values']): Row =>
  parking ? { ...row, parking } : row;

const listCall = 'GET /api/parking/installation-place';
export type Bay = OutputOf<typeof listCall>['list'][number];

export const bayPages = liveCall({ call: listCall, layer, update: updated });
export const bayMarkers = liveCall({ call: 'GET /api/parking/installation-place/map', layer, update: updated });
export const bayPlace = liveCall({ call: 'GET /api/parking/installation-place/{id}', layer, update: updated });
