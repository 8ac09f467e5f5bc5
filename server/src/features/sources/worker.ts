/**
 * Turns stored messages into readings. A process leases messages, maps them and gives them to the engine. The state is
 * written after the engine's commit: a crash in between repeats the work, and the engine drops the repeated reading.
 */
import { rejectionNames } from '@maru/domain/source';
import { hasMappedValue, mapReading, type SourceMapping } from '@maru/domain/source-mapping';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { isPassing } from '#platform/database/pool.ts';
import { type Ingest, IngestBusy } from '#telemetry/ingest/ingest.ts';
import type { Series } from '#telemetry/series/series.ts';
import { mappedColumns } from './columns.ts';

interface Message {
  id: number;
  measuredAt: Date;
  decoded: unknown;
  device: Parameters<Ingest['take']>[0] | null;
  mappingId: number | null;
  fields: SourceMapping | null;
}

interface Outcome {
  id: number;
  state: 'done' | 'unknown' | 'unmapped' | 'failed';
  reason: string;
  mappingId: number | null;
}

const maxLeased = 500;
/** Looks for messages that a crashed process left. */
const everyMs = 5000;
/** Looks for messages that were settled while their device or mapping was being registered. */
const retryEveryMs = 60_000;

const leaseSql = `
with leased as (
  update source_message set leased_until = now() + interval '30 seconds'
  where source_message_id in (
    select source_message_id from source_message
    where state = 'waiting' and (leased_until is null or leased_until < now())
    order by source_message_id limit ${maxLeased} for update skip locked
  )
  returning *
)
select m.source_message_id as id, m.measured_at as "measuredAt", m.decoded, mapping.source_mapping_id as "mappingId",
  mapping.fields, case when d.device_id is null then null else json_build_object('deviceId', d.device_id,
    'managementCode', d.management_code, 'series', d.series, 'isActivated', d.is_activated) end as device
from leased m
left join lateral (
  select * from device where deleted_at is null and (management_code = m.device_code or dev_eui = m.device_code)
  order by dev_eui = m.device_code desc limit 1
) d on true
left join lateral (
  select source_mapping_id, fields from source_mapping
  where source_id = m.source_id and series = d.series and model_name in (d.model_name, '')
  order by model_name <> '' desc, version desc limit 1
) mapping on true
order by m.measured_at`;

const settleSql = `
with given as (
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as t (id, state, reason, mapping_id)
), settled as (
  update source_message m
  set state = given.state, reason = given.reason, leased_until = null, source_mapping_id = given.mapping_id
  from given where m.source_message_id = given.id
  returning m.*
), unknown as (
  insert into unknown_device as u (management_code, transport, count, payload, source_id, model_name)
  select device_code, 'source', count(*), (array_agg(left(payload, 1000) order by measured_at desc))[1],
    max(source_id), max(model_name)
  from settled where state = 'unknown'
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

/** Messages whose device or mapping is there now are tried again. */
const retrySql = `
update source_message m set state = 'waiting', leased_until = null
where state in ('unknown', 'unmapped') and exists (
  select from device d where d.deleted_at is null and (d.management_code = m.device_code or d.dev_eui = m.device_code)
    and (m.state = 'unknown' or exists (
      select from source_mapping mapping
      where mapping.source_id = m.source_id and mapping.series = d.series and mapping.model_name in (d.model_name, '')
    ))
)`;

export class SourceWorker {
  readonly #pool: pg.Pool;
  readonly #ingest: Ingest;
  readonly #series: ReadonlyMap<string, Series>;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  /** Epoch milliseconds of the last retry. */
  #retriedAt = 0;
  #isClosed = false;

  constructor(pool: pg.Pool, ingest: Ingest, series: readonly Series[], log: FastifyBaseLogger) {
    this.#pool = pool;
    this.#ingest = ingest;
    this.#series = new Map(series.map((one) => [one.name, one]));
    this.#log = log;
  }

  /** Works until nothing waits. Calls during the work continue it. */
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

  /** Also tries messages again whose devices were unknown. */
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
      while (!this.#isClosed && (await this.#turn()) === maxLeased);
    }
  }

  async #turn(): Promise<number> {
    const { rows } = await this.#pool.query<Message>(leaseSql);
    const outcomes = (await Promise.all(rows.map((message) => this.#take(message)))).filter((one) => one !== null);
    if (outcomes.length > 0)
      await this.#pool.query(settleSql, [
        outcomes.map(({ id }) => id),
        outcomes.map(({ state }) => state),
        outcomes.map(({ reason }) => reason),
        outcomes.map(({ mappingId }) => mappingId),
      ]);
    return rows.length;
  }

  /** Null if the engine can't take it now; the lease ends and it is tried again. */
  async #take(message: Message): Promise<Outcome | null> {
    try {
      return { id: message.id, mappingId: message.mappingId, ...(await this.#store(message)) };
    } catch (error) {
      if (error instanceof IngestBusy || isPassing(error)) return null;
      this.#log.error({ err: error, sourceMessageId: message.id }, 'a source’s message could not be processed');
      return { id: message.id, mappingId: null, state: 'failed', reason: '메시지를 처리하지 못했습니다.' };
    }
  }

  async #store({ device, fields, decoded, measuredAt }: Message): Promise<Pick<Outcome, 'state' | 'reason'>> {
    const series = device && this.#series.get(device.series);
    if (!device || !series) return { state: 'unknown', reason: '등록되지 않은 장치입니다.' };
    if (!device.isActivated) return { state: 'failed', reason: '사용하지 않는 장치입니다.' };
    if (decoded === null)
      return { state: 'failed', reason: '네트워크의 디코더 결과가 없습니다. 네트워크에 디코더를 설정해 주십시오.' };
    if (!fields) return { state: 'unmapped', reason: '이 장치 모델의 매핑이 없습니다.' };
    if (!hasMappedValue(decoded, fields)) return { state: 'failed', reason: '매핑한 항목이 메시지에 없습니다.' };
    const reading = mapReading(decoded, mappedColumns(series), fields);
    const payload = Buffer.from(JSON.stringify({ measuredAt: measuredAt.getTime(), ...reading }));
    const { result } = await this.#ingest.take(device, 'source', payload);
    const [rejection] = result.rejections;
    if (!rejection) return { state: 'done', reason: '' };
    return { state: 'failed', reason: `${rejectionNames[rejection.reason]} (${rejection.detail})` };
  }
}
