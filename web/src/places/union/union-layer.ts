/** Layers of the map of all layers; each feature declares its own. */
import type { LiveLayerName, LiveState } from '@maru/contract/live';
import type { UnionMarker } from '@maru/contract/map';
import type { Grade } from '@maru/domain/grade';
import type { MapLayer } from '@maru/domain/map-layer';
import type { Measure } from '@maru/domain/measure';
import { formatMeasurement, formatValue } from '#lib/formats/measurement.ts';
import type { SharedTexts } from '#texts/ko/shared.ts';

/** What the live feed reports of a marker. */
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
  /** What the newest state of a place says of its marker; null if nothing. */
  told(marker: UnionMarker, values: LiveState<LiveLayerName>['values']): ToldMark | null;
}

/** A layer whose `told` takes the values of its own live layer. */
type DeclaredLayer<L extends MapLayer> = Omit<UnionLayer, 'layer' | 'told'> & {
  layer: L;
  told(marker: UnionMarker, values: LiveState<L>['values']): ToldMark | null;
};

/** Declares a layer. */
export const unionLayer = <const L extends MapLayer>(declared: DeclaredLayer<L>): UnionLayer =>
  // The map hands a layer the events of that layer alone.
  declared as unknown as UnionLayer;

/** The texts of a layer that shows the values of a measure and their grades. */
export const measuredTexts = (
  measure: Measure,
  { gradeWord }: SharedTexts['measures'],
): Pick<UnionLayer, 'stateName' | 'textOf' | 'valueOf'> => ({
  stateName: (status) => gradeWord(status as Grade, measure),
  textOf: ({ value }) => formatValue(measure, value),
  valueOf: ({ value }) => formatMeasurement(measure, value),
});
