/**
 * Converts stored messages to readings. A process leases messages, maps them and passes them to the engine. The state
 * is written after the engine's commit: after a crash in between the work is repeated, and the engine drops the
 * repeated reading.
 */
import { rejectionNames } from '@maru/domain/source';
import { type MappedColumn, mapReadings, type SourceMapping } from '@maru/domain/source-mapping';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { isPassing } from '#platform/database/pool.ts';
import { correctedModels } from '#telemetry/devices/registry.ts';
import { type Ingest, IngestBusy } from '#telemetry/ingest/ingest.ts';
import type { Series } from '#telemetry/series/series.ts';
import { type Codecs, failureOf } from './codecs/codecs.ts';
import { mappedColumns } from './columns.ts';
import { deviceOfMessage, noReadings } from './inbox.ts';
import { Unchanging } from './unchanging.ts';

interface Message {
  id: number;
  event: string;
  measuredAt: Date;
  /** By the network's own decoder. */
  decoded: unknown;
  frame: Buffer | null;
  fPort: number | null;
  codecId: number | null;
  /** By the codec `decodedBy`. */
  codecDecoded: unknown;
  decodedBy: number | null;
  /** True if it wasn't tried before. */
  isFirst: boolean;
  device: Parameters<Ingest['take']>[0] | null;
  mappingId: number | null;
}

/** A result of a codec, as JSON. */
interface ByCodec {
  codecId: number;
  json: string;
}

interface Outcome {
  message: Message;
  byCodec: ByCodec | null;
  state: 'done' | 'ignored' | 'unknown' | 'unmapped' | 'failed';
  reason: string;
}

const maxLeased = 500;
/** Interval of looking for messages left by a crashed process. */
const everyMs = 5000;
/** Interval of retrying messages that were processed just before their device or mapping was registered. */
const retryEveryMs = 60_000;

const isFree = "state = 'waiting' and (leased_until is null or leased_until < now())";
/**
 * Takes messages from the oldest on, in a window of ids, because the table's statistics don't contain the number of
 * waiting ones.
 */
const leaseSql = `
with leased as (
  update source_message set leased_until = now() + interval '30 seconds'
  where source_message_id in (
    select source_message_id from source_message
    where ${isFree} and source_message_id < ${4 * maxLeased} + (
      select source_message_id from source_message where ${isFree} order by source_message_id limit 1
    )
    order by source_message_id limit ${maxLeased} for update skip locked
  )
  returning *
)
select m.source_message_id as id, m.event, m.measured_at as "measuredAt", m.decoded, m.frame, m.f_port as "fPort",
  m.codec_decoded as "codecDecoded", m.codec_id as "decodedBy", m.reason = '' as "isFirst",
  case when codec.code <> '' then codec.codec_id end as "codecId", mapping.source_mapping_id as "mappingId",
  case when d.device_id is null then null else json_build_object('deviceId', d.device_id,
    'managementCode', d.management_code, 'series', d.series, 'isActivated', d.is_activated,
    'corrections', corrected.corrections) end as device
from leased m
left join lateral (
  select * from device d where ${deviceOfMessage} order by d.dev_eui = m.device_code desc limit 1
) d on true
left join ${correctedModels} corrected on corrected.vendor_id = d.vendor_id and corrected.model_name = d.model_name
left join lateral (
  select codec_id, left(code, 1) as code from device_codec
  where model_name in (d.model_name, m.model_name) and model_name <> ''
  order by coalesce(model_name = d.model_name, false) desc, version desc limit 1
) codec on true
left join lateral (
  select source_mapping_id from source_mapping
  where source_id = m.source_id and series = d.series and model_name in (d.model_name, '')
  order by model_name <> '' desc, version desc limit 1
) mapping on true
order by m.measured_at`;

const settleSql = `
with given as (
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::boolean[], $8::bigint[])
    as t (id, state, reason, mapping_id, codec_id, decoded, is_first, device_id)
), settled as (
  update source_message m
  set state = given.state, reason = given.reason, leased_until = null, source_mapping_id = given.mapping_id,
    codec_id = given.codec_id, codec_decoded = given.decoded::json
  from given where m.source_message_id = given.id
  returning m.*, given.is_first, given.device_id
), charged as (
  insert into device_battery as b (device_id, measured_at, level)
  select distinct on (device_id) device_id, measured_at, battery from settled
  where device_id is not null and battery is not null order by device_id, measured_at desc
  on conflict (device_id) do update set measured_at = excluded.measured_at, level = excluded.level
  where b.measured_at < excluded.measured_at
), unknown as (
  insert into unknown_device as u (management_code, transport, count, payload, source_id, model_name)
  select device_code, 'source', count(*), (array_agg(left(payload, 1000) order by measured_at desc))[1],
    max(source_id), max(model_name)
  from settled where state = 'unknown' and is_first
    and ((select count(*) from unknown_device) < 10000
      or exists (select from unknown_device known where known.management_code = device_code))
  group by device_code order by device_code
  on conflict (management_code) do update set last_seen_at = now(), count = u.count + excluded.count,
    transport = excluded.transport, payload = excluded.payload, source_id = excluded.source_id,
    model_name = excluded.model_name
)
update source s set last_error = failed.reason, last_error_at = now(), error_count = error_count + failed.count
from (
  select source_id, max(reason) as reason, count(*) as count from settled where state = 'failed' group by source_id
) failed where s.source_id = failed.source_id`;

/** Retries messages whose device or mapping exists now. */
const retrySql = `
update source_message m set state = 'waiting', leased_until = null
where state in ('unknown', 'unmapped') and exists (
  select from device d where ${deviceOfMessage} and (m.state = 'unknown' or exists (
      select from source_mapping mapping
      where mapping.source_id = m.source_id and mapping.series = d.series and mapping.model_name in (d.model_name, '')
    ))
)`;

export class SourceWorker {
  readonly #pool: pg.Pool;
  readonly #ingest: Ingest;
  /** The columns that mappings fill, by series. */
  readonly #columns: ReadonlyMap<string, readonly MappedColumn[]>;
  readonly #codecs: Codecs;
  readonly #mappings: Unchanging<SourceMapping | undefined>;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  /** Epoch milliseconds of the last retry. */
  #retriedAt = 0;
  #isClosed = false;

  constructor(pool: pg.Pool, ingest: Ingest, series: readonly Series[], codecs: Codecs, log: FastifyBaseLogger) {
    this.#pool = pool;
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

  /** Processes messages until none is waiting. A call during the work makes it continue. */
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
    this.#retriedAt = 0;
    this.wake();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #work() {
    while (this.#isWoken && !this.#isClosed) {
      this.#isWoken = false;
      if (Date.now() - this.#retriedAt > retryEveryMs) {
        this.#retriedAt = Date.now();
        await this.#pool.query(retrySql);
      }
      // One turn waits for the database while another one decodes.
      await Promise.all([this.#drain(), this.#drain()]);
    }
  }

  async #drain() {
    while (!this.#isClosed && (await this.#turn()) > 0);
  }

  async #turn(): Promise<number> {
    const { rows } = await this.#pool.query<Message>({ name: 'lease-source-messages', text: leaseSql });
    const outcomes = (await Promise.all(rows.map((message) => this.#take(message)))).filter((one) => one !== null);
    if (outcomes.length > 0)
      await this.#pool.query(settleSql, [
        outcomes.map(({ message }) => message.id),
        outcomes.map(({ state }) => state),
        outcomes.map(({ reason }) => reason),
        outcomes.map(({ message }) => message.mappingId),
        outcomes.map(({ byCodec }) => byCodec?.codecId ?? null),
        outcomes.map(({ byCodec }) => byCodec?.json ?? null),
        outcomes.map(({ message }) => message.isFirst),
        outcomes.map(({ message }) => message.device?.deviceId ?? null),
      ]);
    return rows.length;
  }

  /** Null if the engine can't take the reading now; the message is retried after its lease ends. */
  async #take(message: Message): Promise<Outcome | null> {
    let byCodec: ByCodec | null = null;
    if (message.event === 'status') return { message, byCodec, state: 'ignored', reason: noReadings };
    try {
      const decoding = await this.#decode(message);
      if (decoding.kind === 'busy') return null;
      if (decoding.kind === 'failed') return { message, byCodec, state: 'failed', reason: decoding.reason };
      byCodec = decoding.byCodec;
      return { message, byCodec, ...(await this.#store(message, decoding.decoded)) };
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

  async #store(message: Message, decoded: unknown): Promise<Pick<Outcome, 'state' | 'reason'>> {
    const { device, mappingId, measuredAt } = message;
    const columns = device && this.#columns.get(device.series);
    if (!device || !columns) return { state: 'unknown', reason: '등록되지 않은 장치입니다.' };
    if (!device.isActivated) return { state: 'failed', reason: '사용하지 않는 장치입니다.' };
    if (decoded === null)
      return { state: 'failed', reason: '디코더 결과가 없습니다. 이 모델의 디코더를 올려 주십시오.' };
    const mapping = mappingId === null ? undefined : await this.#mappings.find(mappingId);
    if (!mapping) return { state: 'unmapped', reason: '이 장치 모델의 매핑이 없습니다.' };
    const readings = mapReadings(decoded, measuredAt.getTime(), columns, mapping);
    if (readings.length === 0) return { state: 'failed', reason: '매핑한 항목이 메시지에 없습니다.' };
    const payload = JSON.stringify(readings.map(({ measuredAt: at, values }) => ({ measuredAt: at, ...values })));
    const { result } = await this.#ingest.take(device, 'source', Buffer.from(payload));
    const [rejection] = result.rejections;
    if (!rejection) return { state: 'done', reason: '' };
    const reason = `${rejectionNames[rejection.reason]} (${rejection.detail})`;
    if (result.rejections.length === readings.length) return { state: 'failed', reason };
    return { state: 'done', reason: `${readings.length}건 중 ${result.rejections.length}건 저장 실패: ${reason}` };
  }
}
