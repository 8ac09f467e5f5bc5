/** A feature's part of the live feed: the new state of places whose devices changed. */

/** A changed place. Readers receive `key`, position and state if the position is in their area. */
export interface LiveChange {
  key: string;
  latitude: number;
  longitude: number;
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
