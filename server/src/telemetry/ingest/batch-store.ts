/** Writes batches of readings: creates missing months and chooses the statement. */
import { startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/in-transaction.ts';
import {
  closedAround,
  closedCode,
  openSince,
  reopenAround,
  reopenLocks,
  reopenOneByOne,
} from '../blocks/closed-month.ts';
import { limitLaterally } from '../distribution/distribute.ts';
import { hasMarks } from '../marks/unmarked.ts';
import type { Partitions } from '../partitions/partitions.ts';
import { hasPairs } from '../rollups/contributions.ts';
import type { Series } from '../series/series.ts';
import type { Reading } from './decode.ts';
import {
  type BatchResult,
  type BatchTraits,
  batchParameters,
  markedCode,
  repeatedCode,
  storeStatement,
} from './statement.ts';

interface BatchStoreOptions {
  pool: pg.Pool;
  partitions: Partitions;
  clock: Clock;
}

/** The trait of a batch that a failed statement reveals, by SQLSTATE. */
const traitByCode: Readonly<Record<string, 'seesMarks' | 'seesRepeats' | 'reopens'>> = {
  [markedCode]: 'seesMarks',
  [repeatedCode]: 'seesRepeats',
  [closedCode]: 'reopens',
};

/** How long batches of a series are expected to have marks or repeats, after one had them. */
const expectedMs = 60_000;

/** How a batch is sent. With `reopens`, months are reopened even for readings that can't be in a closed month. */
type Sending = Required<BatchTraits> & { reopens: boolean };

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

/**
 * True if the partition of a row's month is missing: unlike that of a failed check, the error has no constraint name.
 * For distributed tables, errors of failed checks have none, either, which causes a useless retry of the batch.
 */
const lacksPartition = (error: unknown) =>
  codeOf(error) === '23514' && (error as { constraint?: unknown }).constraint === undefined;

/** Serialises batches of a series whose readings count in pairs with the neighbouring readings. */
const takeTurn = ({ name }: Series) => `select pg_advisory_xact_lock(hashtext('${name}'))`;

const resultOf = ({ rows: [row] }: pg.QueryResult<BatchResult>): BatchResult => ({
  stored: row?.stored ?? 0,
  moved: row?.moved ?? [],
});

export class BatchStore {
  readonly #options: BatchStoreOptions;
  readonly #texts = new Map<string, string>();
  /** Keyed by trait and series; times on the clock of `performance`. */
  readonly #expectedUntil = new Map<string, number>();

  constructor(options: BatchStoreOptions) {
    this.#options = options;
  }

  /** Stores the new readings of a batch. */
  async write(series: Series, readings: readonly Reading[]): Promise<BatchResult> {
    try {
      return await this.#insert(series, readings);
    } catch (error) {
      if (!lacksPartition(error)) throw error;
      // Another process dropped the month after this process cached it, so that the reading isn't at fault.
      this.#options.partitions.forget(series);
      return this.#insert(series, readings);
    }
  }

  async #insert(series: Series, readings: readonly Reading[]): Promise<BatchResult> {
    await this.#options.partitions.ensure(
      series,
      readings.map((reading) => reading.measuredAt),
    );
    const now = performance.now();
    const isExpected = (trait: string) => now < (this.#expectedUntil.get(`${trait} ${series.name}`) ?? 0);
    const how: Sending = {
      seesMarks: hasMarks(series) && isExpected('seesMarks'),
      seesRepeats: isExpected('seesRepeats'),
      reopens: false,
    };
    for (;;)
      try {
        return await this.#send(series, readings, how);
      } catch (error) {
        const trait = traitByCode[String(codeOf(error))];
        if (!trait || how[trait]) throw error;
        how[trait] = true;
        if (trait !== 'reopens') this.#expectedUntil.set(`${trait} ${series.name}`, now + expectedMs);
      }
  }

  async #send(
    series: Series,
    readings: readonly Reading[],
    { seesMarks, seesRepeats, reopens }: Sending,
  ): Promise<BatchResult> {
    const { pool, clock } = this.#options;
    const earliest = readings.reduce((least, { measuredAt }) => Math.min(least, measuredAt), Number.POSITIVE_INFINITY);
    const isClosable = series.blocks === true && (reopens || earliest < openSince(clock.now()));
    const name = `store-${seesMarks ? 'marked-' : ''}${seesRepeats ? 'repeated-' : ''}${series.name}`;
    const text = this.#texts.get(name) ?? storeStatement(series, { seesMarks, seesRepeats });
    this.#texts.set(name, text);
    const values: unknown[] = batchParameters(series, readings);
    if (series.rollups) values.push(startOfBucket(clock.now(), 'day'));
    const store = { name, text, values };
    if (!hasPairs(series) && !isClosable) return resultOf(await pool.query<BatchResult>(store));
    const locks = [
      ...(hasPairs(series) ? [limitLaterally, takeTurn(series)] : []),
      ...(isClosable ? reopenLocks(series) : []),
    ];
    const insert = async (client: pg.PoolClient) => resultOf(await client.query<BatchResult>(store));
    const stored = await inTransaction(
      pool,
      async (client) => {
        const closed = isClosable ? await closedAround(client, series, readings) : [];
        return closed.length === 0 ? insert(client) : null;
      },
      locks,
    );
    if (stored) return stored;
    await reopenOneByOne(pool, series, readings);
    return inTransaction(
      pool,
      async (client) => {
        // Months that were closed again meanwhile.
        await reopenAround(client, series, readings);
        return insert(client);
      },
      locks,
    );
  }
}
