/**
 * Waiting messages in the database: a process locks them in a transaction, converts them, and stores each outcome.
 * The column `leased_until` postpones a message that can't be converted now.
 */
import type pg from 'pg';
import { correctedModels } from '#telemetry/devices/registry.ts';
import type { Ingest } from '#telemetry/ingest/ingest.ts';
import { deviceOfMessage } from './inbox.ts';

/** A waiting message with the codec and mapping that convert it. */
export interface Message {
  id: number;
  event: string;
  measuredAt: Date;
  /** Values that the network decoded. */
  decoded: unknown;
  frame: Buffer | null;
  fPort: number | null;
  codecId: number | null;
  /** Values that the codec `decodedBy` decoded. */
  codecDecoded: unknown;
  decodedBy: number | null;
  /** Whether this is the first attempt. */
  isFirst: boolean;
  device: Parameters<Ingest['take']>[0] | null;
  /** Number of devices with the message's code or DevEUI, of which `device` is one. */
  deviceCount: number;
  mappingId: number | null;
}

/** A result of a codec, as JSON. */
export interface ByCodec {
  codecId: number;
  json: string;
}

export interface Outcome {
  message: Message;
  byCodec: ByCodec | null;
  state: 'done' | 'ignored' | 'unknown' | 'unmapped' | 'failed';
  reason: string;
}

const maxLocked = 500;
const isFree = "state = 'waiting' and (leased_until is null or leased_until < now())";
/**
 * Locks messages from the oldest on, within a range of ids, because the table's statistics don't contain the number of
 * waiting messages.
 */
const lockSql = `
with locked as (
  select source_message_id, source_id, device_code, model_name, event, measured_at, decoded, frame, f_port,
    codec_decoded, codec_id, reason
  from source_message
  where ${isFree} and source_message_id < ${4 * maxLocked} + (
    select source_message_id from source_message where ${isFree} order by source_message_id limit 1
  )
  order by source_message_id limit ${maxLocked} for update skip locked
)
select m.source_message_id as id, m.event, m.measured_at as "measuredAt", m.decoded, m.frame, m.f_port as "fPort",
  m.codec_decoded as "codecDecoded", m.codec_id as "decodedBy", m.reason = '' as "isFirst",
  case when codec.code <> '' then codec.codec_id end as "codecId", mapping.source_mapping_id as "mappingId",
  case when d.device_id is null then null else json_build_object('deviceId', d.device_id,
    'managementCode', d.management_code, 'series', d.series, 'isActivated', d.is_activated,
    'corrections', corrected.corrections) end as device,
  coalesce(d.device_count, 0)::int as "deviceCount"
from locked m
left join lateral (
  select d.*, count(*) over () as device_count from device d where ${deviceOfMessage}
  order by d.dev_eui = m.device_code desc, d.management_code = m.device_code desc, d.device_id limit 1
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
  select unnest($1::bigint[]) as id, unnest($2::text[]) as state, unnest($3::text[]) as reason,
    unnest($4::bigint[]) as mapping_id, unnest($5::bigint[]) as codec_id, unnest($6::text[]) as decoded,
    unnest($7::boolean[]) as is_first, unnest($8::bigint[]) as device_id
), settled as (
  update source_message m
  set state = given.state, reason = given.reason, leased_until = null, source_mapping_id = given.mapping_id,
    codec_id = given.codec_id, codec_decoded = given.decoded::json
  from given where m.source_message_id = given.id
  returning m.source_id, m.device_code, m.model_name, m.measured_at, m.battery, m.state, m.reason,
    case when m.state = 'unknown'
      then left(coalesce(nullif(m.codec_decoded::text, 'null'), m.decoded::text, m.payload), 1000)
    end as payload, given.is_first, given.device_id
), charged as (
  insert into device_battery as b (device_id, measured_at, level)
  select distinct on (device_id) device_id, measured_at, battery from settled
  where device_id is not null and battery is not null order by device_id, measured_at desc
  on conflict (device_id) do update set measured_at = excluded.measured_at, level = excluded.level
  where b.measured_at < excluded.measured_at
), unknown as (
  insert into unknown_device as u (management_code, transport, count, payload, source_id, model_name)
  select device_code, 'source', count(*), (array_agg(payload order by measured_at desc))[1],
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

const retrySql = `
update source_message m set state = 'waiting', leased_until = null
where state in ('unknown', 'unmapped') and exists (
  select from device d where ${deviceOfMessage} and (m.state = 'unknown' or exists (
      select from source_mapping mapping
      where mapping.source_id = m.source_id and mapping.series = d.series and mapping.model_name in (d.model_name, '')
    ))
)`;

/** Locks the oldest waiting messages until the transaction ends; other processes skip them meanwhile. */
export async function lockMessages(client: pg.ClientBase): Promise<Message[]> {
  const { rows } = await client.query<Message>({ name: 'lock-source-messages', text: lockSql });
  return rows;
}

export async function storeOutcomes(client: pg.ClientBase, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await client.query({
    name: 'settle-source-messages',
    text: settleSql,
    values: [
      outcomes.map(({ message }) => message.id),
      outcomes.map(({ state }) => state),
      outcomes.map(({ reason }) => reason),
      outcomes.map(({ message }) => message.mappingId),
      outcomes.map(({ byCodec }) => byCodec?.codecId ?? null),
      outcomes.map(({ byCodec }) => byCodec?.json ?? null),
      outcomes.map(({ message }) => message.isFirst),
      outcomes.map(({ message }) => message.device?.deviceId ?? null),
    ],
  });
}

/** Postpones messages for half a minute. */
export async function postponeMessages(client: pg.ClientBase, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  await client.query(
    `update source_message set leased_until = now() + interval '30 seconds' where source_message_id = any($1)`,
    [messages.map(({ id }) => id)],
  );
}

/** Resets messages to waiting whose device or mapping exists by now. */
export async function retryMessages(pool: pg.Pool): Promise<void> {
  await pool.query(retrySql);
}
