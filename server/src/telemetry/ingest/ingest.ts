/** Takes what devices send, whichever way it came, and answers when it is committed. */
import { startOfBucket } from '@maru/domain/seoul-time';
import pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { isPassing } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { RegisteredDevice } from '../devices/registry.ts';
import { MonthDropped, type Partitions, retainedFrom } from '../partitions/partitions.ts';
import { hasPairs } from '../rollups/contributions.ts';
import { isLate } from '../rollups/set-days.ts';
import type { Series } from '../series/series.ts';
import { Batcher } from './batcher.ts';
import { allCommitted, type Committed, commit, withResult } from './committed.ts';
import { type Decoded, type DecodeLimits, decode, type Reading } from './decode.ts';
import { isReadingsFault, isTextsFault } from './faults.ts';
import { patiently } from './patience.ts';
import { KeepLimit, payloadSample, type SetAside, storeSetAside } from './quarantine.ts';
import type { Rejection, RejectionReason } from './rejection.ts';
import { type BatchResult, batchParameters, storeStatement } from './statement.ts';

export type Transport = 'mqtt' | 'http' | 'import';

export interface Receipt {
  accepted: number;
  rejections: Rejection[];
}

/** What the engine reports of its work; the metrics and the live feed listen. */
export interface IngestEvents {
  stored(series: string, count: number, repeated: number, seconds: number): void;
  rejected(reason: RejectionReason, count: number): void;
  moved(series: string, deviceIds: number[]): void;
}

export interface IngestOptions {
  pool: pg.Pool;
  partitions: Partitions;
  series: readonly Series[];
  retentionMonths: Record<string, number>;
  clock: Clock;
  events: IngestEvents;
  /** How long the database may be away before a message or an import's batch fails; its sender then sends it again. */
  patienceMs?: number;
}

/** Most readings in one commit; larger ones gain nothing and make the others wait. */
const batchSize = 4000;
const batchesUnderWay = 2;
/** Above this many readings in memory new messages are turned away. */
const mostPending = 100_000;

/** A row's month has no partition: PostgreSQL names the parent and no constraint, unlike where a check fails. */
const lacksPartition = (error: unknown, series: Series) => {
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  return code === '23514' && table === `${series.name}_reading` && constraint === undefined;
};

/** Thrown where more waits in memory than is good, the process ends or the database fails; the sender tries again later. */
export class IngestBusy extends Problem {
  constructor(cause?: unknown) {
    super('BUSY', { retryAfter: 5, cause });
  }
}

/** A failure of the database, whichever it is, as its sender hears of it; any other failure as it is. */
const asHeard = (error: unknown) =>
  error instanceof pg.DatabaseError || isPassing(error) ? new IngestBusy(error) : error;

/** While no other writes a batch of the series: a reading counts together with those before and after it. */
const takeTurn = ({ name }: Series) => `select pg_advisory_xact_lock(hashtext('${name}'))`;

/** The statement that stores a batch, and the one for a batch of which something is late. */
const storeTexts = (series: Series) => ({
  ordinary: storeStatement(series, { isLate: false }),
  late: storeStatement(series, { isLate: true }),
});
type StoreTexts = ReturnType<typeof storeTexts>;

const resultOf = ({ rows: [row] }: pg.QueryResult<BatchResult>): BatchResult => ({
  stored: row?.stored ?? 0,
  moved: row?.moved ?? [],
});

const sumOf = (parts: Promise<Committed<Receipt>>[]) =>
  allCommitted(parts, (receipts) => ({
    accepted: receipts.reduce((sum, { accepted }) => sum + accepted, 0),
    rejections: receipts.flatMap(({ rejections }) => rejections),
  }));

/** Where in its message each reading was that wasn't rejected. */
function indexesOf({ readings, rejections }: Decoded): number[] {
  const rejected = new Set(rejections.map(({ index }) => index));
  return Array.from({ length: readings.length + rejections.length }, (_, i) => i).filter((i) => !rejected.has(i));
}

/** What is kept of a message that is set aside, whatever the reason. */
type Sender = Omit<SetAside, 'reason' | 'detail' | 'isKept' | 'payload'> & { payload: Uint8Array };

interface SeriesLane {
  series: Series;
  batcher: Batcher<Reading, BatchResult>;
  expiredBefore(now: Date): number;
}

export class Ingest {
  readonly #options: IngestOptions;
  readonly #lanes: Map<string, SeriesLane>;
  readonly #quarantine: Batcher<SetAside, undefined>;
  readonly #keepLimit: KeepLimit;
  readonly #patienceMs: number;
  #closing = false;

  constructor(options: IngestOptions) {
    this.#options = options;
    const { patienceMs = 20_000 } = options;
    this.#patienceMs = patienceMs;
    this.#lanes = new Map(options.series.map((series) => [series.name, this.#lane(series, patienceMs)]));
    this.#keepLimit = new KeepLimit(options.clock);
    this.#quarantine = new Batcher({
      write: async (all) => {
        await storeSetAside(options.pool, all);
        for (const { reason } of all) options.events.rejected(reason, 1);
        return undefined;
      },
      isPassing,
      size: 1000,
      concurrency: 1,
      patienceMs,
    });
  }

  /** Takes a registered device's message. Rejects with IngestBusy where it can't be kept now. */
  async take(device: RegisteredDevice, transport: Transport, payload: Uint8Array): Promise<Committed<Receipt>> {
    const lane = this.#lanes.get(device.series);
    this.#checkRoom();
    if (!lane) throw new Error(`device ${device.deviceId} has the unknown series ${device.series}`);
    const decoded = decode(payload, lane.series, device.deviceId, this.#limits(lane));
    const about = { transport, managementCode: device.managementCode, series: device.series, payload };
    if (decoded.rejections.length === 0) return this.#keep(lane, decoded, about);
    const parts = decoded.readings.length > 0 ? [this.#keep(lane, decoded, about)] : [];
    parts.push(this.#setAside(decoded.rejections, about));
    return sumOf(parts);
  }

  /** Sets a whole message aside that has no registered device or isn't about readings. */
  async setAside(
    message: Omit<SetAside, 'payload' | 'series' | 'isKept'> & { payload: Uint8Array },
  ): Promise<Committed<Receipt>> {
    this.#checkRoom();
    const { reason, detail, ...about } = message;
    return this.#setAside([{ index: 0, reason, detail }], { ...about, series: null });
  }

  /** Stores readings that were decoded elsewhere, such as an import's; resolves with what their batch stored. */
  async store(series: Series, readings: Reading[]): Promise<BatchResult> {
    const texts = storeTexts(series);
    return patiently({ isPassing, patienceMs: this.#patienceMs }, () => this.#write(series, texts, readings));
  }

  /** What a reading of the series is judged by now. */
  async limits(series: Series): Promise<DecodeLimits> {
    const lane = this.#lanes.get(series.name);
    if (!lane) throw new Error(`the unknown series ${series.name}`);
    await this.#options.partitions.lookAtDropped(series);
    return this.#limits(lane);
  }

  /** Readings and rejections that wait or are being written. */
  get pending(): number {
    let pending = this.#quarantine.pending;
    for (const { batcher } of this.#lanes.values()) pending += batcher.pending;
    return pending;
  }

  /** Takes nothing new and resolves when all that was taken is committed or has failed. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all([...this.#lanes.values()].map(({ batcher }) => batcher.drained()));
    await this.#quarantine.drained();
  }

  #limits({ series, expiredBefore }: SeriesLane): DecodeLimits {
    const now = this.#options.clock.now();
    const expiredBeforeMs = Math.max(expiredBefore(now), this.#options.partitions.droppedUntil(series));
    return { nowMs: now.getTime(), expiredBeforeMs };
  }

  #checkRoom() {
    if (this.#closing || this.pending > mostPending) throw new IngestBusy();
  }

  #lane(series: Series, patienceMs: number): SeriesLane {
    const texts = storeTexts(series);
    const retention = this.#options.retentionMonths[series.name] ?? series.retentionMonths;
    let expired = { until: 0, before: 0 };
    return {
      series,
      batcher: new Batcher({
        write: (readings) => this.#write(series, texts, readings),
        isPassing,
        size: batchSize,
        concurrency: batchesUnderWay,
        patienceMs,
      }),
      expiredBefore(now) {
        if (now.getTime() >= expired.until)
          expired = { until: now.getTime() + 60_000, before: retainedFrom(retention, now).getTime() };
        return expired.before;
      },
    };
  }

  async #write(series: Series, texts: StoreTexts, readings: Reading[]): Promise<BatchResult> {
    const begun = performance.now();
    const { events, partitions } = this.#options;
    const result = await this.#insert(series, texts, readings).catch((error: unknown) => {
      if (!lacksPartition(error, series)) throw error;
      // Another process dropped the month since this one saw it: no fault of the reading's.
      partitions.forget(series);
      return this.#insert(series, texts, readings);
    });
    events.stored(series.name, result.stored, readings.length - result.stored, (performance.now() - begun) / 1000);
    if (result.moved.length > 0) events.moved(series.name, result.moved);
    return result;
  }

  async #insert(series: Series, texts: StoreTexts, readings: Reading[]): Promise<BatchResult> {
    await this.#options.partitions.ensure(
      series,
      readings.map((reading) => reading.measuredAt),
    );
    const { pool, clock } = this.#options;
    const earliest = readings.reduce((least, { measuredAt }) => Math.min(least, measuredAt), Number.POSITIVE_INFINITY);
    const changesSets = series.rollups && isLate(earliest, clock.now());
    const values = batchParameters(series, readings);
    const store = changesSets
      ? {
          name: `store-late-${series.name}`,
          text: texts.late,
          values: [...values, startOfBucket(new Date(earliest), 'day')],
        }
      : { name: `store-${series.name}`, text: texts.ordinary, values };
    if (!hasPairs(series)) return resultOf(await pool.query<BatchResult>(store));
    return inTransaction(pool, async (client) => resultOf(await client.query<BatchResult>(store)), [takeTurn(series)]);
  }

  /** Stores a message's readings; those the database refuses, such as a device's deleted a moment ago, are set aside. */
  async #keep(lane: SeriesLane, decoded: Decoded, about: Sender): Promise<Committed<Receipt>> {
    const { readings } = decoded;
    try {
      return withResult(await lane.batcher.add(readings), { accepted: readings.length, rejections: [] });
    } catch (error) {
      if (error instanceof MonthDropped) return this.#keepSince(this.#limits(lane), lane, decoded, about);
      if (!isReadingsFault(error, lane.series)) throw asHeard(error);
      const detail = `the database refused it (${(error as { code?: string }).code})`;
      const refused = indexesOf(decoded).map((index): Rejection => ({ index, reason: 'unstorable', detail }));
      return this.#setAside(refused, about);
    }
  }

  /** Stores what is left of a message of which a month was dropped since it was decoded. */
  #keepSince({ expiredBeforeMs }: DecodeLimits, lane: SeriesLane, decoded: Decoded, about: Sender) {
    const expired = indexesOf(decoded)
      .filter((_, i) => (decoded.readings[i]?.measuredAt ?? 0) < expiredBeforeMs)
      .map((index): Rejection => ({ index, reason: 'expired', detail: 'measuredAt is before the retention' }));
    const readings = decoded.readings.filter(({ measuredAt }) => measuredAt >= expiredBeforeMs);
    const left = { readings, rejections: [...decoded.rejections, ...expired] };
    const parts = readings.length > 0 ? [this.#keep(lane, left, about)] : [];
    return sumOf([...parts, this.#setAside(expired, about)]);
  }

  async #setAside(rejections: Rejection[], about: Sender): Promise<Committed<Receipt>> {
    const receipt = { accepted: 0, rejections };
    try {
      const sample = payloadSample(about.payload);
      const all = rejections.map(({ reason, detail }): SetAside => {
        const isKept = this.#keepLimit.keeps(about.managementCode);
        return { ...about, payload: isKept || reason === 'unknown-device' ? sample : '', reason, detail, isKept };
      });
      return withResult(await this.#quarantine.add(all), receipt);
    } catch (error) {
      if (!isTextsFault(error)) throw asHeard(error);
      // What the database won't even keep as rejected is only counted; sent again it would be refused again.
      return commit(async () => {
        for (const { reason } of rejections) this.#options.events.rejected(reason, 1);
        return receipt;
      });
    }
  }
}
