/** Places whose devices are published only in total, such as areas whose CCTVs count people. */
import type { RawBuilder } from 'kysely';
import type { Series } from '#telemetry/series/series.ts';

export interface TotalPlaces {
  /** The place type of the group. */
  placeType: string;
  /** The counters of this series are summed over the devices of a place. */
  series: Series;
  /** SQL relation with `place_id`, `name`, `dong_code`, `latitude` and `longitude`. */
  places: RawBuilder<unknown>;
  /** SQL relation with `place_id` and `device_id`, without deleted devices. */
  members: RawBuilder<unknown>;
}
