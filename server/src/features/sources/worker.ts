/**
 * Converts stored messages to readings. A process locks messages, maps them and passes them to the engine. The outcome
 * is stored after the engine's commit, in the transaction that holds the locks: after a crash in between, the next
 * process repeats the work, and the engine drops the repeated reading.
 */
import { rejectionNames } from '@maru/domain/source';
import { type MappedColumn, mapReadings, type SourceMapping } from '@maru/domain/source-mapping';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { isPassing } from '#platform/database/pool.ts';
import { within } from '#platform/within.ts';
import { type Ingest, IngestBusy } from '#telemetry/ingest/ingest.ts';
import type { Series } from '#telemetry/series/series.ts';
import { type Codecs, failureOf } from './codecs/codecs.ts';
import { mappedColumns } from './columns.ts';
import { noReadings } from './inbox.ts';
import { Unchanging } from './unchanging.ts';
import {
  type ByCodec,
  lockMessages,
  type Message,
  type Outcome,
  postponeMessages,
  retryMessages,
  storeOutcomes,
} from './waiting-messages.ts';

/** Interval of checking for messages left by a crashed process. */
const everyMs = 5000;
/** Interval of retrying messages that were processed just before their device or mapping was registered. */
const retryEveryMs = 60_000;
/** Maximum time per message, which limits the duration of the transaction. */
const turnMs = 10_000;
/** Number of concurrent turns; one waits for the database while another one decodes. */
export const turnsAtOnce = 2;

interface SourceWorkerOptions {
  pool: pg.Pool;
  /** Pool for the transaction of each turn; ended by `close`. */
  turnPool: pg.Pool;
  ingest: Ingest;
  series: readonly Series[];
  codecs: Codecs;
  log: FastifyBaseLogger;
}

export class SourceWorker {
  readonly #pool: pg.Pool;
  readonly #turnPool: pg.Pool;
  readonly #ingest: Ingest;
  /** Columns that mappings may set, by series. */
  readonly #columns: ReadonlyMap<string, readonly MappedColumn[]>;
  readonly #codecs: Codecs;
  readonly #mappings: Unchanging<SourceMapping | undefined>;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  /** Time of the last retry in epoch milliseconds. */
  #retriedAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor({ pool, turnPool, ingest, series, codecs, log }: SourceWorkerOptions) {
    this.#pool = pool;
    this.#turnPool = turnPool;
    this.#ingest = ingest;
    this.#codecs = codecs;
    this.#mappings = new Unchanging(async (mappingId) => {
      const { rows } = await pool.query<SourceMapping>(
        `select fields, list_path as list, time_path as time from source_mapping where source_mapping_id = $1`,
        [mappingId],
      );
      return rows[0];
    });
    this.#columns = new Map(series.map((one) => [one.name, mappedColumns(one)]));
    this.#log = log;
  }

  /** Processes messages until none is waiting. A call during the work adds another pass. */
  wake(): void {
    this.#isWoken = true;
    if (this.#isClosed || this.#running) return;
    clearTimeout(this.#timer);
    this.#running = this.#work()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'messages of sources wait; they are tried again'))
      .finally(() => {
        this.#running = undefined;
        if (this.#isWoken) this.wake();
        else if (!this.#isClosed) this.#timer = setTimeout(() => this.wake(), everyMs);
      });
  }

  /** Also retries messages whose devices were unknown. */
  wakeForDevices(): void {
    this.#retriedAt = Number.NEGATIVE_INFINITY;
    this.wake();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#turnPool.end();
  }

  async #work() {
    while (this.#isWoken && !this.#isClosed) {
      this.#isWoken = false;
      if (performance.now() - this.#retriedAt > retryEveryMs) {
        this.#retriedAt = performance.now();
        await retryMessages(this.#pool);
      }
      await Promise.all(Array.from({ length: turnsAtOnce }, () => this.#drain()));
    }
  }

  async #drain() {
    while (!this.#isClosed && (await this.#turn()) > 0);
  }

  /** Returns the number of locked messages. */
  #turn(): Promise<number> {
    return inTransaction(this.#turnPool, async (client) => {
      const messages = await lockMessages(client);
      const outcomes = await Promise.all(
        messages.map((message) => within(turnMs, this.#take(message), () => new IngestBusy()).catch(() => null)),
      );
      await storeOutcomes(
        client,
        outcomes.filter((one) => one !== null),
      );
      await postponeMessages(
        client,
        messages.filter((_, at) => outcomes[at] === null),
      );
      return messages.length;
    });
  }

  /** Null if the engine can't accept the reading now; the message is then postponed. */
  async #take(message: Message): Promise<Outcome | null> {
    let byCodec: ByCodec | null = null;
    if (message.event === 'status') return { message, byCodec, state: 'ignored', reason: noReadings };
    try {
      const decoding = await this.#decode(message);
      if (decoding.kind === 'busy') return null;
      if (decoding.kind === 'failed') return { message, byCodec, state: 'failed', reason: decoding.reason };
      byCodec = decoding.byCodec;
      return { message, byCodec, ...(await this.#store(message, decoding.decoded, byCodec !== null)) };
    } catch (error) {
      if (error instanceof IngestBusy || isPassing(error)) return null;
      this.#log.error({ err: error, sourceMessageId: message.id }, 'a source’s message could not be processed');
      return { message, byCodec, state: 'failed', reason: '메시지를 처리하지 못했습니다.' };
    }
  }

  /**
   * Decodes by the codec of the device's model, or else takes the network's values. A codec decodes each message only
   * once.
   */
  async #decode({ codecId, frame, fPort, decoded, codecDecoded, decodedBy, measuredAt }: Message) {
    if (codecId === null || frame === null) return { kind: 'decoded', decoded, byCodec: null } as const;
    if (codecId === decodedBy) {
      const byCodec = { codecId, json: JSON.stringify(codecDecoded) };
      return { kind: 'decoded', decoded: codecDecoded, byCodec } as const;
    }
    const result = await this.#codecs.decode(codecId, { bytes: frame, fPort: fPort ?? 0, receivedAt: measuredAt });
    if (result.kind === 'decoded') {
      const json = JSON.stringify(result.data ?? null);
      return { kind: 'decoded', decoded: result.data ?? null, byCodec: { codecId, json } } as const;
    }
    if (result.kind === 'stopped' && result.reason === 'busy') return { kind: 'busy' } as const;
    return { kind: 'failed', reason: failureOf(result) } as const;
  }

  async #store(message: Message, decoded: unknown, isByCodec: boolean): Promise<Pick<Outcome, 'state' | 'reason'>> {
    const { device, deviceCount, frame, mappingId, measuredAt } = message;
    const columns = device && this.#columns.get(device.series);
    if (!device || !columns) return { state: 'unknown', reason: '등록되지 않은 장치입니다.' };
    if (!device.isActivated) return { state: 'failed', reason: '사용하지 않는 장치입니다.' };
    // LoRaWAN devices also send frames that only answer the network, without data.
    if (decoded === null && frame === null) return { state: 'ignored', reason: '데이터가 없는 프레임입니다.' };
    if (decoded === null)
      return {
        state: 'failed',
        reason: isByCodec
          ? '디코더가 값을 반환하지 않았습니다.'
          : '디코더 결과가 없습니다. 이 모델의 디코더를 올려 주십시오.',
      };
    const mapping = mappingId === null ? undefined : await this.#mappings.find(mappingId);
    if (!mapping) return { state: 'unmapped', reason: '이 장치 모델의 매핑이 없습니다.' };
    const readings = mapReadings(decoded, measuredAt.getTime(), columns, mapping);
    if (readings.length === 0) return { state: 'failed', reason: '매핑한 항목이 메시지에 없습니다.' };
    const payload = JSON.stringify(readings.map(({ measuredAt: at, values }) => ({ measuredAt: at, ...values })));
    const { result } = await this.#ingest.take(device, 'source', Buffer.from(payload));
    const [rejection] = result.rejections;
    if (!rejection)
      return {
        state: 'done',
        reason:
          deviceCount > 1
            ? `${device.managementCode} 장치에만 저장했습니다. DevEUI나 관리번호가 이와 같은 장치가 ${deviceCount}대입니다.`
            : '',
      };
    const reason = `${rejectionNames[rejection.reason]} (${rejection.detail})`;
    if (result.rejections.length === readings.length) return { state: 'failed', reason };
    return { state: 'done', reason: `${readings.length}건 중 ${result.rejections.length}건 저장 실패: ${reason}` };
  }
}
