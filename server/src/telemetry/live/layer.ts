/** A feature's part of the live feed: the new state of places whose devices changed. */

/** In degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** A changed place. Readers receive `key`, position and state if the position, or the one before, is in their area. */
export interface LiveChange extends Position {
  key: string;
  state: unknown;
}

export interface LiveLayer {
  /** Name of the layer's events. */
  name: string;
  /** The series whose readings change the layer. */
  series: string;
  /** The current state of the places of these devices. */
  read(deviceIds: number[]): Promise<LiveChange[]>;
}
