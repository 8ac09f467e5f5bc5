/** Places whose devices the public sees only together, such as areas whose CCTVs count people. */
import type { RawBuilder } from 'kysely';
import type { Series } from '#telemetry/series/series.ts';

export interface TotalPlaces {
  /** The type of place of its group. */
  placeType: string;
  /** Its counters are added up over the devices of a place. */
  series: Series;
  /** SQL relation with `place_id`, `name`, `dong_code`, `latitude` and `longitude`. */
  places: RawBuilder<unknown>;
  /** SQL relation with `place_id` and `device_id`, of devices that aren't deleted. */
  members: RawBuilder<unknown>;
}
