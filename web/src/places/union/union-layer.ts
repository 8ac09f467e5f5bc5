/** Layers of the map of all layers; each feature declares its own. */
import type { LiveLayerName, LiveState } from '@maru/contract/live';
import type { UnionMarker } from '@maru/contract/map';
import type { AirMeasurementType } from '@maru/domain/air';
import type { Grade } from '@maru/domain/grade';
import type { MapLayer } from '@maru/domain/map-layer';
import type { Measure } from '@maru/domain/measure';
import { formatMeasurement, formatValue } from '#lib/formats/measurement.ts';
import type { SharedTexts } from '#texts/ko/shared.ts';
import type { Texts } from '#texts/ko.ts';

/** What the live feed reports of a marker. */
export type ToldMark = Pick<UnionMarker, 'value' | 'status' | 'measurementDatetime'> &
  Partial<Pick<UnionMarker, 'latitude' | 'longitude'>>;

export interface UnionLayer {
  layer: MapLayer;
  name: string;
  /** Stands on its markers beside the sign of their state: strokes in a square of 24. */
  icon: string;
  /** Its places move, so that one may come into an area. */
  isMoving?: true;
  /** Shows one of its measures on one side of its places, inside or outside, as the map lets a person choose. */
  hasSides?: true;
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

/** The layers of a feature, in the language of the texts; that of air shows one measure. */
export type MapLayers = (texts: Texts, measurementType: AirMeasurementType) => readonly UnionLayer[];

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
