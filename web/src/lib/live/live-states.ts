import type { LiveLayerName, LiveState } from '@maru/contract/live';

/** A changed object: its key within the layer, position, and whole new state. */
export interface LiveEvent<L extends LiveLayerName> {
  key: string;
  latitude: number;
  longitude: number;
  state: LiveState<L>;
}

/** Degrees, WGS 84. */
export interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}
