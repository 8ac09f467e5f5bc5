/** A place on a map as its layer describes it. */
export interface MapMarker {
  id: number;
  name: string;
  /** WGS 84 degrees. */
  longitude: number;
  latitude: number;
  /** Key of its look: its grade, its state. */
  look: string;
  /** What the marker says, five characters at the most: its value without the unit. */
  text: string;
  /** Name of the icon beside its sign, on maps that show several layers. */
  icon?: string;
  /** What it says as a number, the greater the worse among those of one look; left out where it is none. */
  value?: number | null | undefined;
}

/** Markers that were counted together before the map got them. */
export interface MarkerCluster {
  longitude: number;
  latitude: number;
  count: number;
  /** How many are of each look. */
  looks: ReadonlyMap<string, number>;
  /** The worst of them: its look, and its icon. */
  worst: Pick<MapMarker, 'look' | 'icon'>;
}

/** The icons of layers by the names that markers have for them: strokes in a square of 24. */
export type PlaceIcons = Readonly<Record<string, string>>;

/** How markers of one grade or state look; the word that goes with it is the layer's. */
export interface MarkerLook {
  key: string;
  /** CSS colour on which white text keeps 4.5 : 1. */
  colour: string;
  /** One of the signs ● ◆ ▲ ■ ○ ◇. */
  sign: string;
  /** Drawn as an outline: there is nothing current to say. */
  isHollow: boolean;
}
