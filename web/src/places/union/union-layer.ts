/** Layers of the union map; each feature declares its own. */
import type { LiveLayerName, LiveState } from '@maru/contract/live';
import type { UnionMarker } from '@maru/contract/map';
import type { AirMeasurementType } from '@maru/domain/air';
import type { Grade } from '@maru/domain/grade';
import type { MapLayer } from '@maru/domain/map-layer';
import type { Measure } from '@maru/domain/measure';
import { formatMeasurement, formatValue } from '#lib/formats/measurement.ts';
import type { SharedTexts } from '#texts/ko/shared.ts';
import type { Texts } from '#texts/ko.ts';

/** The live feed's fields of a marker. */
export type LiveMark = Pick<UnionMarker, 'value' | 'status' | 'measurementDatetime'> &
  Partial<Pick<UnionMarker, 'latitude' | 'longitude'>>;

export interface UnionLayer {
  layer: MapLayer;
  name: string;
  /** The icon of the layer's markers, beside the sign: strokes in a 24 px square. */
  icon: string;
  /** True if the layer's places move, so that a place may enter an area. */
  isMoving?: true;
  /** True if the layer shows one of several measures on one side, both chosen by the reader. */
  hasSides?: true;
  /** The word of a state. */
  stateName(status: string): string;
  /** A marker's text, at most five characters; empty if icon and sign are enough. */
  textOf(marker: UnionMarker): string;
  /** A place's value in the list, with unit; empty if the state is enough. */
  valueOf(marker: UnionMarker): string;
  /** The marker's fields in live values; null without relevant values. */
  update(marker: UnionMarker, values: LiveState<LiveLayerName>['values']): LiveMark | null;
}

/** A layer whose `update` takes the values of its own live layer. */
type DeclaredLayer<L extends MapLayer> = Omit<UnionLayer, 'layer' | 'update'> & {
  layer: L;
  update(marker: UnionMarker, values: LiveState<L>['values']): LiveMark | null;
};

/** A feature's layers, in the language of the texts; air's layer has one measure. */
export type MapLayers = (texts: Texts, measurementType: AirMeasurementType) => readonly UnionLayer[];

export const unionLayer = <const L extends MapLayer>(declared: DeclaredLayer<L>): UnionLayer =>
  // The map passes only the layer's own events.
  declared as unknown as UnionLayer;

/** The texts of a layer with a measure's values and grades. */
export const measuredTexts = (
  measure: Measure,
  { gradeWord }: SharedTexts['measures'],
): Pick<UnionLayer, 'stateName' | 'textOf' | 'valueOf'> => ({
  stateName: (status) => gradeWord(status as Grade, measure),
  textOf: ({ value }) => formatValue(measure, value),
  valueOf: ({ value }) => formatMeasurement(measure, value),
});

/** The texts of a layer whose places have a state but no value. */
export const stateTexts = (
  stateName: UnionLayer['stateName'],
): Pick<UnionLayer, 'stateName' | 'textOf' | 'valueOf'> => ({
  stateName,
  textOf: () => '',
  valueOf: () => '',
});
