/** Layers as the map of all of them takes them: each feature declares its own. */
import type { LiveLayerName, LiveState } from '@maru/contract/live';
import type { UnionMarker } from '@maru/contract/map';
import type { MapLayer } from '@maru/domain/map-layer';

/** What of a marker the live feed tells. */
export type ToldMark = Pick<UnionMarker, 'value' | 'status' | 'measurementDatetime'> &
  Partial<Pick<UnionMarker, 'latitude' | 'longitude'>>;

export interface UnionLayer {
  layer: MapLayer;
  name: string;
  /** The word of one of its states. */
  stateName(status: string): string;
  /** What a marker says, five characters at the most; empty where its icon and sign say all. */
  textOf(marker: UnionMarker): string;
  /** What the list says of a place, with the unit; empty where its state says all. */
  valueOf(marker: UnionMarker): string;
  /** A marker by the newest state of its place; null where that says nothing of it. */
  told(marker: UnionMarker, values: LiveState<LiveLayerName>['values']): ToldMark | null;
}

/** A layer as its feature declares it, which knows what the live feed tells of it. */
type DeclaredLayer<L extends MapLayer> = Omit<UnionLayer, 'layer' | 'told'> & {
  layer: L;
  told(marker: UnionMarker, values: LiveState<L>['values']): ToldMark | null;
};

/** Declares a layer. */
export const unionLayer = <const L extends MapLayer>(declared: DeclaredLayer<L>): UnionLayer =>
  // The map hands a layer the events of that layer alone.
  declared as unknown as UnionLayer;
