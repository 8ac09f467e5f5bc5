/** Registers counting areas and CCTVs for tests. */
import { peopleTotals } from '@maru/domain/people';
import type pg from 'pg';
import type { TestApp } from './app.ts';
import { createDevice, createPlace, type TestDevice } from './factories.ts';
import { basicOf, post } from './reporting.ts';

export interface AreaOptions {
  code: string;
  name?: string;
  capacity?: number | null;
  resetHour?: number;
  dong?: { dongCode: string; dongName: string };
}

/** Registers an area in its district's dong; returns its id. */
export async function createArea(db: Pick<pg.Pool, 'query'>, options: AreaOptions): Promise<number> {
  const { code, name = code, capacity = 100, resetHour = 0 } = options;
  const { dongCode, dongName } = options.dong ?? { dongCode: '1126052000', dongName: '면목2동' };
  await db.query(
    `insert into dong (dong_code, dong_name, latitude, longitude) values ($1, $2, 37.5868, 127.0807)
     on conflict do nothing`,
    [dongCode, dongName],
  );
  const { rows } = await db.query<{ id: number }>(
    `insert into counting_area
       (installation_place_code, counting_area_name, capacity, dong_code, latitude, longitude, reset_hour)
     values ($1, $2, $3, $4, 37.59, 127.08, $5) returning counting_area_id as id`,
    [code, name, capacity, dongCode, resetHour],
  );
  return rows[0]?.id ?? 0;
}

/** Registers a CCTV in an area. */
export async function createCctv(db: Pick<pg.Pool, 'query'>, areaId: number, code?: string): Promise<TestDevice> {
  const placeId = await createPlace(db, { placeType: 'cctv', name: code ?? `CCTV of ${areaId}` });
  await db.query(
    `insert into cctv (installation_place_id, installation_place_code)
     select $1, installation_place_code from counting_area where counting_area_id = $2`,
    [placeId, areaId],
  );
  return createDevice(db, { series: 'people', placeId, ...(code && { managementCode: code }) });
}

/** Reports a CCTV's totals at a time; throws unless the totals are stored. */
export async function reportTotals(
  app: TestApp,
  cctv: TestDevice,
  time: string,
  totals: readonly [personIn: number, personOut: number, carIn: number, carOut: number],
) {
  const values = Object.fromEntries(peopleTotals.map((field, at) => [field, totals[at]]));
  const body = JSON.stringify({ measuredAt: `${time.replace(' ', 'T')}+09:00`, ...values });
  const answer = await post(app.url, body, basicOf(cctv));
  const { refused } = (await answer.json()) as { refused?: unknown[] };
  if (answer.status !== 200 || refused?.length !== 0) throw new Error(JSON.stringify(refused));
}
