/** Citizens' reports for tests. */
import { placeCode } from '@maru/domain/place-code';
import type pg from 'pg';
import { createDevice, createPlace, type PlaceOptions } from './factories.ts';

export interface ReportAnswer {
  secret: string;
  state: string;
  isJoined: boolean;
  code?: string;
  field?: string;
  challenge?: string;
}

/** Reports a fault of a place like a browser. A given sender's address requires TRUST_PROXY=1. */
export async function sendReport(
  url: string,
  placeId: number,
  fields: Record<string, string | Blob>,
  address = '192.0.2.1',
): Promise<{ status: number; body: ReportAnswer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) form.set(name, value, 'photo.png');
    else form.set(name, value);
  const answer = await fetch(`${url}/api/report/things/${placeCode(placeId)}`, {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-for': address },
  });
  return { status: answer.status, body: (await answer.json()) as ReportAnswer };
}

/** Adds a place that is a single device, such as a light. */
export async function createSingle(db: pg.Pool, series: 'light' | 'bin', options: PlaceOptions = {}) {
  const placeId = await createPlace(db, { name: '3길 어귀', placeType: series, ...options });
  const { deviceId } = await createDevice(db, { series, placeId });
  return { placeId, deviceId };
}

/** Sets the newest report of a light. */
export async function setLight(
  db: pg.Pool,
  deviceId: number,
  status: string,
  at: Date,
  receivedAt = at,
): Promise<void> {
  await db.query(
    `insert into light_latest (device_id, measured_at, received_at, status) values ($1, $2, $3, $4)
     on conflict (device_id) do update set measured_at = excluded.measured_at, received_at = excluded.received_at,
       status = excluded.status`,
    [deviceId, at, receivedAt, status],
  );
}

/** Sets the newest fill of a bin's first compartment in percent, or null if its reading has none. */
export async function setFill(db: pg.Pool, deviceId: number, percent: number | null, at: Date): Promise<void> {
  await db.query(
    `insert into bin_latest (device_id, measured_at, received_at, pet_can_fill, carton_fill)
     values ($1, $2, $2, $3, 0)
     on conflict (device_id) do update set measured_at = excluded.measured_at, received_at = excluded.received_at,
       pet_can_fill = excluded.pet_can_fill`,
    [deviceId, at, percent === null ? null : percent * 10],
  );
}
