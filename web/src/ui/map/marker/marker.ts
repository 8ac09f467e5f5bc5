/** A place on a map as described by its layer. */
export interface MapMarker {
  id: number;
  name: string;
  /** WGS 84 degrees. */
  longitude: number;
  latitude: number;
  /** Key of the marker's look: a grade or state. */
  look: string;
  /** The marker's text, at most five characters: its value without the unit. */
  text: string;
  /** Name of the layer icon, on maps with several layers. */
  icon?: string;
  /** Numeric value, where higher is worse within a look; omitted without a value. */
  value?: number | null | undefined;
}

/** Markers aggregated by the server. */
export interface MarkerCluster {
  longitude: number;
  latitude: number;
  count: number;
  /** Number of markers by look. */
  looks: ReadonlyMap<string, number>;
  /** The look and icon of the worst marker. */
  worst: Pick<MapMarker, 'look' | 'icon'>;
}

/** Layer icons by name: strokes in a 24 px square. */
export type PlaceIcons = Readonly<Record<string, string>>;

/** The look of markers with one grade or state; the layer has its label. */
export interface MarkerLook {
  key: string;
  /** CSS colour with a contrast of 4.5 : 1 to white text. */
  colour: string;
  /** One of the signs ● ◆ ▲ ■ ○ ◇. */
  sign: string;
  /** True if drawn as an outline, without a current value. */
  isHollow: boolean;
}
