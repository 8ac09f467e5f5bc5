/**
 * The shards of devices, if tables are distributed. Batches of different shards are stored in parallel, three times as
 * fast as mixed ones. Shards affect only the speed, so outdated ones are harmless.
 */
import type pg from 'pg';
import type { Series } from '../series/series.ts';
import { isDistributed } from './distribute.ts';

/** Shard of every device if tables aren't distributed, and of devices whose shard isn't known yet. */
export const anyShard = 0;

/** Milliseconds before the shards are read again for a device without one, such as a new device. */
const readAgainAfter = 60_000;

interface ShardsOfSeries {
  readAt: number;
  byDevice: ReadonlyMap<number, number>;
}

export class Shards {
  readonly #pool: pg.Pool;
  readonly #series = new Map<string, ShardsOfSeries>();
  #isDistributed = true;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The shard of a device. Unknown shards are read in the background. */
  of(series: Series, deviceId: number): number {
    if (!this.#isDistributed) return anyShard;
    const { readAt, byDevice } = this.#series.get(series.name) ?? { readAt: 0, byDevice: new Map<number, number>() };
    const shard = byDevice.get(deviceId);
    if (shard !== undefined) return shard;
    if (readAt + readAgainAfter < Date.now()) {
      this.#series.set(series.name, { readAt: Date.now(), byDevice });
      // After a failure, a call for another device retries.
      this.#read(series).catch(() => undefined);
    }
    return anyShard;
  }

  async #read({ name }: Series): Promise<void> {
    this.#isDistributed = await isDistributed(this.#pool);
    if (!this.#isDistributed) return;
    const { rows } = await this.#pool.query<{ id: number; shard: number }>(
      `select device_id as id, get_shard_id_for_distribution_column(logicalrelid, device_id) as shard
       from pg_dist_partition, device where logicalrelid = $1::regclass and series = $2`,
      [`${name}_reading`, name],
    );
    this.#series.set(name, { readAt: Date.now(), byDevice: new Map(rows.map(({ id, shard }) => [id, shard])) });
  }
}
