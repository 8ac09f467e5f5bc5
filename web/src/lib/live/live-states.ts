import type { LiveLayerName, LiveState } from '@maru/contract/live';

/** One changed thing: its key within the layer, where it is, and its whole new state. */
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
