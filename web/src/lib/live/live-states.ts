import type { OutputOf } from '@maru/contract';

type AirPlace = OutputOf<'GET /api/air-quality/installation-place/{id}/measurement'>;

/** Latest values of a place's devices of one installation type. */
export type AirLatest = NonNullable<AirPlace['outdoor']>;

/** What changes in each layer of the live feed. */
export interface LiveStates {
  air: { installationPlaceId: number; values: { indoor: AirLatest | null; outdoor: AirLatest | null } };
}
export type LiveLayer = keyof LiveStates;

/** One changed thing: its key within the layer, where it is, and its whole new state. */
export interface LiveEvent<L extends LiveLayer> {
  key: string;
  latitude: number;
  longitude: number;
  state: LiveStates[L];
}

/** Degrees, WGS 84. */
export interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}
