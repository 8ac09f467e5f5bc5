/** Where readings go that can't be taken: counted for good, kept for a month for whoever looks into them. */
import type pg from 'pg';
import type { RejectionReason } from './rejection.ts';

export interface SetAside {
  transport: string;
  managementCode: string;
  series: string | null;
  reason: RejectionReason;
  detail: string;
  payload: string;
}

/** Characters of a payload that are kept. */
const keptPayload = 1000;
/** Most codes kept in unknown_device; a scan of made-up names must not fill the table. */
const mostUnknownDevices = 10_000;

// PostgreSQL's text takes no NUL.
const storable = (text: string) => text.replaceAll('\u0000', '\uFFFD');

/** The beginning of a payload as text. */
export const payloadSample = (payload: Uint8Array): string =>
  storable(Buffer.from(payload.buffer, payload.byteOffset, Math.min(payload.byteLength, keptPayload)).toString('utf8'));

const setAsideSql = `
with given as (
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
    as t (transport, management_code, series, reason, detail, payload)
), kept as (
  insert into rejected_reading (transport, management_code, series, reason, detail, payload) select * from given
), unknown as (
  insert into unknown_device as u (management_code, transport, count, payload)
  select management_code, max(transport), count(*), max(payload) from given
  where reason = 'unknown-device' and (select count(*) from unknown_device) < ${mostUnknownDevices}
  group by management_code order by management_code
  on conflict (management_code) do update
    set last_seen_at = now(), count = u.count + excluded.count, transport = excluded.transport, payload = excluded.payload
)
insert into rejected_count as c (day, reason, count)
select (now() at time zone 'Asia/Seoul')::date, reason, count(*) from given group by reason order by reason
on conflict (day, reason) do update set count = c.count + excluded.count`;

export async function storeSetAside(pool: pg.Pool, all: readonly SetAside[]): Promise<void> {
  const column = (field: keyof SetAside) =>
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
    ],
  });
}
