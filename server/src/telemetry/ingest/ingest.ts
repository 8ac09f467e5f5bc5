/** Takes what devices send, whichever way it came, and answers when it is committed. */
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { isDatabaseAway } from '../../platform/database/pool.ts';
import type { RegisteredDevice } from '../devices/registry.ts';
import { type Partitions, retainedFrom } from '../partitions/partitions.ts';
import type { Series } from '../series/series.ts';
import { Batcher } from './batcher.ts';
import { allCommitted, type Committed } from './committed.ts';
import { decode, type Reading } from './decode.ts';
import { payloadSample, type SetAside, storeSetAside } from './quarantine.ts';
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
  /** How long the database may be away before a message fails; its sender then sends it again. */
  patienceMs?: number;
}

/** Most readings in one commit; larger ones gain nothing and make the others wait. */
const batchSize = 4000;
const batchesUnderWay = 2;
/** Above this many readings in memory new messages are turned away. */
const mostPending = 100_000;

/** Failures that pass: the database away, a deadlock or serialization conflict, a statement that waited too long. */
const isPassing = (error: unknown) =>
  isDatabaseAway(error) || ['40P01', '40001', '57014', '55P03'].includes(String((error as { code?: unknown }).code));

/** Thrown where more waits in memory than is good; the sender tries again later. */
export class IngestBusy extends Error {}

interface SeriesLane {
  series: Series;
  batcher: Batcher<Reading, BatchResult>;
  expiredBefore(now: Date): number;
}

export class Ingest {
  readonly #options: IngestOptions;
  readonly #lanes: Map<string, SeriesLane>;
  readonly #quarantine: Batcher<SetAside, undefined>;
  #closing = false;

  constructor(options: IngestOptions) {
    this.#options = options;
    const patienceMs = options.patienceMs ?? 20_000;
    this.#lanes = new Map(options.series.map((series) => [series.name, this.#lane(series, patienceMs)]));
    this.#quarantine = new Batcher({
      write: async (all) => {
        await storeSetAside(options.pool, all);
        for (const { reason } of all) options.events.rejected(reason, 1);
        return undefined;
      },
      isPassing,
      // What the database won't even keep as rejected is only counted.
      onRefused: async (all) => {
        for (const { reason } of all) options.events.rejected(reason, 1);
        return undefined;
      },
      size: 1000,
      concurrency: 1,
      patienceMs,
    });
  }

  /** Takes a registered device's message. Rejects with IngestBusy or the database's error when it can't be kept. */
  async take(device: RegisteredDevice, transport: Transport, payload: Uint8Array): Promise<Committed<Receipt>> {
    const lane = this.#lanes.get(device.series);
    this.#checkRoom();
    if (!lane) throw new Error(`device ${device.deviceId} has the unknown series ${device.series}`);
    const now = this.#options.clock.now();
    const decoded = decode(payload, lane.series, device.deviceId, {
      nowMs: now.getTime(),
      expiredBeforeMs: lane.expiredBefore(now),
    });
    const parts: Promise<Committed<unknown>>[] = [];
    if (decoded.readings.length > 0) parts.push(lane.batcher.add(decoded.readings));
    if (decoded.rejections.length > 0) {
      const sample = payloadSample(payload);
      const about = { transport, managementCode: device.managementCode, series: device.series, payload: sample };
      parts.push(this.#quarantine.add(decoded.rejections.map(({ reason, detail }) => ({ ...about, reason, detail }))));
    }
    return allCommitted(parts, () => ({ accepted: decoded.readings.length, rejections: decoded.rejections }));
  }

  /** Sets a whole message aside that has no registered device or isn't about readings. */
  async setAside(message: Omit<SetAside, 'payload' | 'series'> & { payload: Uint8Array }): Promise<Committed<Receipt>> {
    this.#checkRoom();
    const { payload, ...about } = message;
    const part = this.#quarantine.add([{ ...about, series: null, payload: payloadSample(payload) }]);
    const rejections = [{ index: 0, reason: message.reason, detail: message.detail }];
    return allCommitted([part], () => ({ accepted: 0, rejections }));
  }

  /** Stores readings that were decoded elsewhere, such as an import's; resolves with what their batch stored. */
  async store(series: Series, readings: Reading[]): Promise<BatchResult> {
    return this.#write(series, storeStatement(series), readings);
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

  #checkRoom() {
    if (this.#closing || this.pending > mostPending) throw new IngestBusy('no room for more readings');
  }

  #lane(series: Series, patienceMs: number): SeriesLane {
    const statement = storeStatement(series);
    const retention = this.#options.retentionMonths[series.name] ?? series.retentionMonths;
    let expired = { until: 0, before: 0 };
    return {
      series,
      batcher: new Batcher({
        write: (readings) => this.#write(series, statement, readings),
        isPassing,
        onRefused: (readings, error) => this.#refuse(series, readings, error),
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

  async #write(series: Series, statement: string, readings: Reading[]): Promise<BatchResult> {
    const begun = performance.now();
    await this.#options.partitions.ensure(
      series,
      readings.map((reading) => reading.measuredAt),
    );
    const { rows } = await this.#options.pool.query<BatchResult>({
      name: `store-${series.name}`,
      text: statement,
      values: batchParameters(series, readings),
    });
    const result = rows[0] ?? { stored: 0, moved: [] };
    const { events } = this.#options;
    events.stored(series.name, result.stored, readings.length - result.stored, (performance.now() - begun) / 1000);
    if (result.moved.length > 0) events.moved(series.name, result.moved);
    return result;
  }

  /** A message the database refuses by itself, such as one of a device deleted a moment ago. */
  async #refuse(series: Series, readings: Reading[], error: unknown): Promise<BatchResult> {
    const detail = `the database refused it (${String((error as { code?: unknown }).code ?? 'no code')})`;
    const device = readings[0]?.deviceId ?? 0;
    await storeSetAside(this.#options.pool, [
      {
        transport: 'mqtt',
        managementCode: `#${device}`,
        series: series.name,
        reason: 'unstorable',
        detail,
        payload: JSON.stringify(readings).slice(0, 1000),
      },
    ]);
    this.#options.events.rejected('unstorable', readings.length);
    return { stored: 0, moved: [] };
  }
}
