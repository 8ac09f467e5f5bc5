/** Accepts devices' messages from every transport and answers after their commit. */
import pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import { isPassing } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { limited } from '#platform/limited.ts';
import type { Tracing } from '#platform/tracing/tracing.ts';
import { openSince } from '../blocks/closed-month.ts';
import type { RegisteredDevice } from '../devices/registry.ts';
import { anyShard, Shards } from '../distribution/shards.ts';
import { MonthDropped, type Partitions, retainedFrom } from '../partitions/partitions.ts';
import type { Series } from '../series/series.ts';
import { BatchStore } from './batch-store.ts';
import { Batcher } from './batcher.ts';
import { allCommitted, type Committed, commit, withResult } from './committed.ts';
import { correctReadings } from './correct.ts';
import { type Decoded, type DecodeLimits, decode, type Reading } from './decode.ts';
import { isReadingsFault, isTextsFault } from './faults.ts';
import { KeepLimit, payloadSample, type SetAside, storeSetAside } from './quarantine.ts';
import type { Rejection, RejectionReason } from './rejection.ts';
import { withRetry } from './retry.ts';
import type { BatchResult } from './statement.ts';

export type Transport = 'mqtt' | 'http' | 'source' | 'import';

export interface Receipt {
  accepted: number;
  rejections: Rejection[];
}

/** Events of the engine, for metrics and the live feed. */
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
  tracing?: Tracing | null;
  events: IngestEvents;
  /**
   * How long writes of messages and imports are retried while the database is unreachable; then they fail and the
   * sender resends.
   */
  retryForMs?: number;
}

/** Maximum number of readings per commit; larger batches gain nothing and delay others. */
const batchSize = 4000;
const batchesUnderWay = 2;
/** Maximum number of readings in memory; above it, new messages are refused. */
const maxPending = 100_000;

/** Too many readings are waiting, the process is stopping, or the database fails; the sender should retry. */
export class IngestBusy extends Problem {
  constructor(cause?: unknown) {
    super('BUSY', { retryAfter: 5, cause });
  }
}

/** Converts database errors to IngestBusy and passes others through. */
const toSenderError = (error: unknown) =>
  error instanceof pg.DatabaseError || isPassing(error) ? new IngestBusy(error) : error;

const sumOf = (parts: Promise<Committed<Receipt>>[]) =>
  allCommitted(parts, (receipts) => ({
    accepted: receipts.reduce((sum, { accepted }) => sum + accepted, 0),
    rejections: receipts.flatMap(({ rejections }) => rejections),
  }));

/** Position in the message of each reading that wasn't rejected. */
function indexesOf({ readings, rejections }: Decoded): number[] {
  const rejected = new Set(rejections.map(({ index }) => index));
  return Array.from({ length: readings.length + rejections.length }, (_, i) => i).filter((i) => !rejected.has(i));
}

/** Data stored about a rejected message, apart from the reason. */
type Sender = Omit<SetAside, 'reason' | 'detail' | 'isStored' | 'payload'> & { payload: Uint8Array };

interface SeriesLane {
  series: Series;
  /** Batchers by shard. */
  batchers: Map<number, Batcher<Reading, BatchResult>>;
  /** Separate batchers for readings of past months, because reopening months takes long. */
  pastBatchers: Map<number, Batcher<Reading, BatchResult>>;
  /** Limits of times, up to a minute old. */
  limits(now: Date): { expiredBefore: number; openSince: number };
}

export class Ingest {
  readonly #options: IngestOptions;
  readonly #store: BatchStore;
  readonly #shards: Shards;
  readonly #lanes: Map<string, SeriesLane>;
  readonly #quarantine: Batcher<SetAside, undefined>;
  readonly #keepLimit: KeepLimit;
  readonly #retryForMs: number;
  /**
   * Limits concurrent batches with readings of past months, over all series, to a third of the connections: while
   * months are reopened, those of all series would occupy every one.
   */
  readonly #inPastTurn: ReturnType<typeof limited>;
  #closing = false;

  constructor(options: IngestOptions) {
    this.#options = options;
    this.#store = new BatchStore(options);
    this.#shards = new Shards(options.pool);
    const { retryForMs = 20_000, pool } = options;
    this.#inPastTurn = limited(Math.max(1, Math.floor(pool.options.max / 3)), Number.POSITIVE_INFINITY);
    this.#retryForMs = retryForMs;
    this.#lanes = new Map(options.series.map((series) => [series.name, this.#lane(series)]));
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
      retryForMs,
    });
  }

  /** Accepts a message of a registered device. Rejects with IngestBusy if it can't be stored now. */
  async take(device: RegisteredDevice, transport: Transport, payload: Uint8Array): Promise<Committed<Receipt>> {
    const lane = this.#lanes.get(device.series);
    this.#checkRoom();
    if (!lane) throw new Error(`device ${device.deviceId} has the unknown series ${device.series}`);
    const decoded = decode(payload, lane.series, device.deviceId, this.#limits(lane));
    correctReadings(lane.series, device.corrections, decoded.readings);
    const about = { transport, managementCode: device.managementCode, series: device.series, payload };
    if (decoded.rejections.length === 0) return this.#keep(lane, decoded, about);
    const parts = decoded.readings.length > 0 ? [this.#keep(lane, decoded, about)] : [];
    parts.push(this.#setAside(decoded.rejections, about));
    return sumOf(parts);
  }

  /** Quarantines a whole message without a registered device or on another topic. */
  async setAside(
    message: Omit<SetAside, 'payload' | 'series' | 'isStored'> & { payload: Uint8Array },
  ): Promise<Committed<Receipt>> {
    this.#checkRoom();
    const { reason, detail, ...about } = message;
    return this.#setAside([{ index: 0, reason, detail }], { ...about, series: null });
  }

  /** Stores readings decoded by other code, such as an import; resolves with the result of their batch. */
  async store(series: Series, readings: Reading[]): Promise<BatchResult> {
    return withRetry({ isPassing, retryForMs: this.#retryForMs }, () => this.#write(series, readings));
  }

  /** The current limits for readings of the series. */
  async limits(series: Series): Promise<DecodeLimits> {
    const lane = this.#lanes.get(series.name);
    if (!lane) throw new Error(`the unknown series ${series.name}`);
    await this.#options.partitions.lookAtDropped(series);
    return this.#limits(lane);
  }

  /** Number of readings and rejections waiting or being written. */
  get pending(): number {
    let pending = this.#quarantine.pending;
    for (const { batchers, pastBatchers } of this.#lanes.values()) {
      for (const batcher of batchers.values()) pending += batcher.pending;
      for (const batcher of pastBatchers.values()) pending += batcher.pending;
    }
    return pending;
  }

  /** Refuses new messages, and resolves when every accepted message is committed or has failed. */
  async close(): Promise<void> {
    this.#closing = true;
    const batchers = [...this.#lanes.values()].flatMap((lane) => [
      ...lane.batchers.values(),
      ...lane.pastBatchers.values(),
    ]);
    await Promise.all(batchers.map((batcher) => batcher.drained()));
    await this.#quarantine.drained();
  }

  /** Each shard has only one concurrent batch, because there are many shards. */
  #batcherOf(lane: SeriesLane, readings: readonly Reading[]): Batcher<Reading, BatchResult> {
    const { series } = lane;
    const since = lane.limits(this.#options.clock.now()).openSince;
    const isPast = series.blocks === true && readings.some(({ measuredAt }) => measuredAt < since);
    const batchers = isPast ? lane.pastBatchers : lane.batchers;
    const shard = this.#shards.of(series, readings[0]?.deviceId ?? 0);
    const batcher =
      batchers.get(shard) ??
      new Batcher({
        write: (readings: Reading[]) => {
          const write = () => this.#write(series, readings);
          return isPast ? this.#inPastTurn(write) : write();
        },
        isPassing,
        size: batchSize,
        concurrency: shard === anyShard ? batchesUnderWay : 1,
        retryForMs: this.#retryForMs,
      });
    batchers.set(shard, batcher);
    return batcher;
  }

  #limits({ series, limits }: SeriesLane): DecodeLimits {
    const now = this.#options.clock.now();
    const expiredBeforeMs = Math.max(limits(now).expiredBefore, this.#options.partitions.droppedUntil(series));
    return { nowMs: now.getTime(), expiredBeforeMs };
  }

  #checkRoom() {
    if (this.#closing || this.pending > maxPending) throw new IngestBusy();
  }

  #lane(series: Series): SeriesLane {
    const retention = this.#options.retentionMonths[series.name] ?? series.retentionMonths;
    let limits = { until: 0, expiredBefore: 0, openSince: 0 };
    return {
      series,
      batchers: new Map(),
      pastBatchers: new Map(),
      limits(now) {
        if (now.getTime() >= limits.until)
          limits = {
            until: now.getTime() + 60_000,
            expiredBefore: retainedFrom(retention, now).getTime(),
            openSince: openSince(now),
          };
        return limits;
      },
    };
  }

  async #write(series: Series, readings: Reading[]): Promise<BatchResult> {
    const startedAt = performance.now();
    const { events, tracing } = this.#options;
    const write = () => this.#store.write(series, readings);
    const attributes = { 'maru.series': series.name, 'maru.readings': readings.length };
    const result = await (tracing ? tracing.run('ingest batch', attributes, write) : write());
    const repeated = readings.length - result.stored;
    events.stored(series.name, result.stored, repeated, (performance.now() - startedAt) / 1000);
    // Repeats may follow a crash between the commit and the notification.
    const moved = repeated > 0 ? [...new Set(readings.map(({ deviceId }) => deviceId))] : result.moved;
    if (moved.length > 0) events.moved(series.name, moved);
    return result;
  }

  /**
   * Stores a message's readings; readings the database rejects, such as those of a just deleted device, are
   * quarantined.
   */
  async #keep(lane: SeriesLane, decoded: Decoded, about: Sender): Promise<Committed<Receipt>> {
    const { readings } = decoded;
    try {
      return withResult(await this.#batcherOf(lane, readings).add(readings), {
        accepted: readings.length,
        rejections: [],
      });
    } catch (error) {
      if (error instanceof MonthDropped) return this.#keepSince(this.#limits(lane), lane, decoded, about);
      if (!isReadingsFault(error, lane.series)) throw toSenderError(error);
      const detail = `데이터베이스에 저장할 수 없습니다. (오류 코드 ${(error as { code?: string }).code})`;
      const refused = indexesOf(decoded).map((index): Rejection => ({ index, reason: 'unstorable', detail }));
      return this.#setAside(refused, about);
    }
  }

  /** Stores the remaining readings of a message if one of its months was dropped after decoding. */
  #keepSince({ expiredBeforeMs }: DecodeLimits, lane: SeriesLane, decoded: Decoded, about: Sender) {
    const expired = indexesOf(decoded)
      .filter((_, i) => (decoded.readings[i]?.measuredAt ?? 0) < expiredBeforeMs)
      .map(
        (index): Rejection => ({ index, reason: 'expired', detail: 'measuredAt 값이 보관 기간보다 앞선 시각입니다.' }),
      );
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
        const isStored = this.#keepLimit.keeps(about.managementCode);
        return {
          ...about,
          payload: isStored || reason === 'unknown-device' ? sample : '',
          reason,
          detail,
          isStored,
        };
      });
      return withResult(await this.#quarantine.add(all), receipt);
    } catch (error) {
      if (!isTextsFault(error)) throw toSenderError(error);
      // A text that can't even be quarantined is only counted, because it would fail again when resent.
      return commit(async () => {
        for (const { reason } of rejections) this.#options.events.rejected(reason, 1);
        return receipt;
      });
    }
  }
}
