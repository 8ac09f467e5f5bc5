/** A feature's part of the live feed: the new state of places whose devices changed. */

/** One changed place. Readers receive `key`, position and state; the position selects the readers. */
export interface LiveChange {
  key: string;
  latitude: number;
  longitude: number;
  state: unknown;
}

export interface LiveLayer {
  /** Event name. */
  name: string;
  /** The series whose readings change the layer. */
  series: string;
  /** Present state of the places of these devices. */
  read(deviceIds: number[]): Promise<LiveChange[]>;
}
