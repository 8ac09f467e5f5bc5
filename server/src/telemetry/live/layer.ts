/** What a feature gives the live feed: the new state of its things whose devices moved. */

/** One changed thing. Readers get `key`, position and state; the position decides who sees it. */
export interface LiveChange {
  key: string;
  latitude: number;
  longitude: number;
  state: unknown;
}

export interface LiveLayer {
  /** The events' name. */
  name: string;
  /** The series whose readings change it. */
  series: string;
  /** The present state of the things that these devices belong to. */
  read(deviceIds: number[]): Promise<LiveChange[]>;
}
