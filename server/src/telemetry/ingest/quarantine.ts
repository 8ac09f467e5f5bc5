/** Quarantine of rejected readings: counted permanently, stored for 30 days up to a limit. */
import type pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { RejectionReason } from './rejection.ts';

export interface SetAside {
  transport: string;
  managementCode: string;
  series: string | null;
  reason: RejectionReason;
  detail: string;
  payload: string;
  /** True if the payload is stored; otherwise it's only counted. */
  isStored: boolean;
}

/** Maximum characters of a stored payload. */
const maxPayloadLength = 1000;
/**
 * Maximum number of codes in unknown_device, so that a scan with invented names can't fill the table. Above it, listed
 * codes still count.
 */
const maxUnknownDevices = 10_000;
/** Codes retained by the nightly purge of a full table, so that other reporting devices can be listed. */
const unknownDevicesLeft = 9_000;
/** Days for which rejected readings are stored, and unknown devices after their last message. */
const retentionDays = 30;

// PostgreSQL text can't contain NUL.
const storable = (text: string) => text.replaceAll('\u0000', '\uFFFD');

/** The beginning of a payload, as text. */
export const payloadSample = (payload: Uint8Array): string =>
  storable(
    Buffer.from(payload.buffer, payload.byteOffset, Math.min(payload.byteLength, maxPayloadLength)).toString('utf8'),
  );

/** Maximum payloads stored per minute: a sample of one sender for diagnosis; in total limited by disk space. */
const maxStoredPerMinute = { ofOne: 20, ofAll: 200 };

/** Limits the stored payloads of a flood; other payloads are only counted. */
export class KeepLimit {
  readonly #clock: Clock;
  #minute = 0;
  #ofAll = 0;
  readonly #ofOne = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  keeps(sender: string): boolean {
    const minute = Math.floor(this.#clock.now().getTime() / 60_000);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#ofAll = 0;
      this.#ofOne.clear();
    }
    const ofOne = this.#ofOne.get(sender) ?? 0;
    if (ofOne >= maxStoredPerMinute.ofOne || this.#ofAll >= maxStoredPerMinute.ofAll) return false;
    this.#ofOne.set(sender, ofOne + 1);
    this.#ofAll += 1;
    return true;
  }
}

const setAsideSql = `
with given as (
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])
    as t (transport, management_code, series, reason, detail, payload, is_kept)
), kept as (
  insert into rejected_reading (transport, management_code, series, reason, detail, payload)
  select transport, management_code, series, reason, detail, payload from given where is_kept
), unknown as (
  insert into unknown_device as u (management_code, transport, count, payload)
  select management_code, max(transport), count(*), max(payload) from given
  where reason = 'unknown-device' and (
    (select count(*) from unknown_device) < ${maxUnknownDevices}
    or exists (select from unknown_device as known where known.management_code = given.management_code)
  )
  group by management_code order by management_code
  on conflict (management_code) do update
    set last_seen_at = now(), count = u.count + excluded.count, transport = excluded.transport, payload = excluded.payload
)
insert into rejected_count as c (day, reason, count)
select (now() at time zone 'Asia/Seoul')::date, reason, count(*) from given group by reason order by reason
on conflict (day, reason) do update set count = c.count + excluded.count`;

export async function storeSetAside(pool: pg.Pool, all: readonly SetAside[]): Promise<void> {
  const column = (field: Exclude<keyof SetAside, 'isKept'>) =>
    all.map((one) => (one[field] === null ? null : storable(String(one[field]))));
  await pool.query({
    name: 'set-aside',
    text: setAsideSql,
    values: [
      column('transport'),
      all.map((one) => storable(one.managementCode).slice(0, 100)),
      column('series'),
      column('reason'),
      column('detail'),
      column('payload'),
      all.map((one) => one.isStored),
    ],
  });
}

/** Deletes expired rows and, above the limit, the unknown devices with the oldest last message. */
export async function purgeQuarantine(pool: pg.Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  await pool.query('delete from rejected_reading where received_at < $1', [before]);
  await pool.query(
    `delete from unknown_device where last_seen_at < $1 or management_code in (
       select management_code from unknown_device order by last_seen_at desc, management_code offset ${unknownDevicesLeft}
     )`,
    [before],
  );
}
