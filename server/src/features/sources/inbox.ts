/** The inbox: messages of networks, stored before they are acknowledged. A repeated message only increments a count. */
import { createHash } from 'node:crypto';
import type { MessageState } from '@maru/domain/source';
import type pg from 'pg';
import { isPassing } from '#platform/database/pool.ts';
import { Batcher } from '#telemetry/ingest/batcher.ts';

/** Notification channel on which every process is notified of waiting messages. */
export const sourceChannel = 'maru_source';

/** SQL condition: the management code of the device `d` is a DevEUI, `code`, in small letters as in ChirpStack. */
export const hasSmallCode = (code: string) => `${code} ~ '^[0-9A-F]{16}$' and d.management_code = lower(${code})`;

/** SQL condition: the message `m` names the device `d`. The index of `dev_eui` omits devices without one. */
export const deviceOfMessage = `d.deleted_at is null and (d.management_code = m.device_code
  or ${hasSmallCode('m.device_code')} or d.dev_eui = m.device_code and d.dev_eui <> '')`;

export interface InboxMessage {
  sourceId: number;
  /** The network's idempotency key. */
  key: string;
  /** The network's id of the device; empty if the message names none. */
  networkDevice: string;
  deviceCode: string;
  modelName: string;
  event: string;
  measuredAt: Date | null;
  payload: string;
  /** The device's payload bytes; null if the network doesn't forward them. */
  frame: Buffer | null;
  fPort: number | null;
  decoded: unknown;
  /** Battery level in percent; null if the message has none. */
  battery: number | null;
  state: Extract<MessageState, 'waiting' | 'ignored' | 'refused'>;
  /** Korean reason why a message is refused or ignored. */
  reason: string;
}

/** Default fields of messages without a device or frame. */
export const blankMessage = {
  networkDevice: '',
  deviceCode: '',
  modelName: '',
  measuredAt: null,
  frame: null,
  fPort: null,
  decoded: null,
  battery: null,
} satisfies Partial<InboxMessage>;

/** Maximum stored characters of a payload. */
const maxPayloadLength = 20_000;
const maxKeyLength = 200;
/** Reason for ignoring messages other than uplinks. */
export const noReadings = '측정값이 없는 종류의 메시지입니다.';

/** Maximum time of retries, shorter than the shortest timeout of a sender (2.5 s). */
const retryForMs = 1_500;

const insertSql = `
with given as (
  select unnest($1::bigint[]) as source_id, unnest($2::text[]) as message_key, unnest($3::text[]) as network_device,
    unnest($4::text[]) as device_code, unnest($5::text[]) as model_name, unnest($6::text[]) as event,
    unnest($7::timestamptz[]) as measured_at, unnest((string_to_array($8, chr(30)))[2:]) as payload,
    unnest($9::text[]) as decoded,
    unnest($10::text[]) as state, unnest($11::text[]) as reason, unnest($12::bytea[]) as frame,
    unnest($13::smallint[]) as f_port, unnest($14::float8[]) as battery, generate_subscripts($1::bigint[], 1) as at
), stored as (
  insert into source_message (source_id, message_key, network_device, device_code, model_name, event, measured_at,
    payload, decoded, state, reason, frame, f_port, battery)
  select source_id, message_key, network_device, device_code, model_name, event, measured_at, payload, decoded::json,
    state, reason, frame, f_port, battery
  from given where source_id in (select source_id from source where deleted_at is null) order by at
  on conflict do nothing
  returning source_id, message_key, state, reason
), counted as (
  select given.source_id, count(*) as given, max(reason) filter (where state = 'refused') as error,
    count(*) filter (where state = 'refused') as errors
  from (select unnest($1::bigint[]) as source_id, unnest($10::text[]) as state, unnest($11::text[]) as reason) given
  group by given.source_id
)
update source s set last_message_at = now(),
  message_count = message_count + (select count(*) from stored where stored.source_id = s.source_id),
  repeat_count = repeat_count + counted.given - (select count(*) from stored where stored.source_id = s.source_id),
  error_count = error_count + (select count(*) from stored where stored.source_id = s.source_id and state = 'refused'),
  last_error = coalesce(counted.error, last_error),
  last_error_at = case when counted.error is null then last_error_at else now() end
from counted where counted.source_id = s.source_id
returning s.source_id as "sourceId", (select array_agg(message_key) from stored where stored.source_id = s.source_id) as keys`;

/** Character before each payload in their common text. */
const separator = '\u001e';

/** Payloads as one text, because escaping them in an array takes a sixth of the time of storing messages. */
const joined = (payloads: readonly string[]) =>
  payloads.map((payload) => separator + payload.replaceAll(separator, ' ')).join('');

/** PostgreSQL text can't contain NUL. */
const storable = (text: string) => text.replaceAll('\u0000', '\uFFFD');

const keyOf = (key: string) =>
  key.length <= maxKeyLength ? storable(key) : createHash('sha256').update(key).digest('hex');

export class Inbox {
  readonly #batcher: Batcher<InboxMessage, ReadonlySet<string>>;

  /** @param onStored  called after each commit with new messages */
  constructor(pool: pg.Pool, onStored: () => void) {
    this.#batcher = new Batcher({
      write: async (messages) => {
        const stored = await store(pool, messages);
        if (stored.size > 0) onStored();
        return stored;
      },
      isPassing,
      size: 1000,
      concurrency: 2,
      retryForMs,
    });
  }

  /** Resolves once the messages are committed, with the numbers of new and repeated ones. */
  async add(messages: readonly InboxMessage[]): Promise<{ accepted: number; repeated: number }> {
    if (messages.length === 0) return { accepted: 0, repeated: 0 };
    const { result: stored } = await this.#batcher.add([...messages]);
    const keys = new Set(messages.map(idOf));
    const accepted = [...keys].filter((key) => stored.has(key)).length;
    return { accepted, repeated: messages.length - accepted };
  }

  drained(): Promise<void> {
    return this.#batcher.drained();
  }
}

const idOf = ({ sourceId, key }: Pick<InboxMessage, 'sourceId' | 'key'>) => `${sourceId} ${keyOf(key)}`;

async function store(pool: pg.Pool, messages: readonly InboxMessage[]): Promise<ReadonlySet<string>> {
  const column = <T>(of: (message: InboxMessage) => T) => messages.map(of);
  const { rows } = await pool.query<{ sourceId: number; keys: string[] | null }>({
    name: 'store-source-messages',
    text: insertSql,
    values: [
      column(({ sourceId }) => sourceId),
      column(({ key }) => keyOf(key)),
      column(({ networkDevice }) => storable(networkDevice).slice(0, 300)),
      column(({ deviceCode }) => deviceCode),
      column(({ modelName }) => storable(modelName).slice(0, 100)),
      column(({ event }) => storable(event).slice(0, 60)),
      column(({ measuredAt }) => measuredAt),
      joined(column(({ payload }) => storable(payload.slice(0, maxPayloadLength)))),
      column(({ decoded }) => (decoded === undefined || decoded === null ? null : JSON.stringify(decoded))),
      column(({ state }) => state),
      column(({ reason }) => storable(reason).slice(0, 500)),
      column(({ frame }) => frame),
      column(({ fPort }) => fPort),
      column(({ battery }) => battery),
    ],
  });
  return new Set(rows.flatMap(({ sourceId, keys }) => (keys ?? []).map((key) => `${sourceId} ${key}`)));
}
