/** Weighings in the weighbridge's format, and a recount of their totals. */
import { type GivenWeighing, weighingFieldNames } from '@maru/domain/weighing';
import type pg from 'pg';

/** A valid row without the computed fields. */
export const aWeighing = (fields: Partial<GivenWeighing> = {}): GivenWeighing => ({
  ...(Object.fromEntries(weighingFieldNames.map((field) => [field, ''])) as GivenWeighing),
  scaleDate: '2026-11-20',
  sequenceNumber: '1',
  vehicleNumber: '80가1001',
  enterReleaseType: '반입',
  firstWeightDatetime: '2026-11-20 09:05',
  firstWeight: '12340',
  secondWeightDatetime: '2026-11-20 09:21',
  secondWeight: '8120',
  wastedName: '생활폐기물',
  unitPrice: '75',
  companyName: '예시환경',
  agencyName: '예시구청',
  collectionPlaceCode: 'place_01',
  collectionPlaceCodeName: '면목2동',
  driverName: '홍길동',
  chargeName: '김담당',
  vehicleCardNumber: 'C-1001',
  ...fields,
});

/** The stored daily totals, and the recounted ones. */
export async function sumsAndRecount(pool: pg.Pool) {
  const figures = `count(*)::integer, count(*) filter (where enter_release_type = 'enter')::integer,
    coalesce(sum(garbage_weight) filter (where enter_release_type = 'enter'), 0)::float8,
    coalesce(sum(garbage_weight) filter (where enter_release_type = 'release'), 0)::float8,
    sum(abs(first_weight - second_weight)::bigint * unit_price)::float8`;
  const storedColumns = 'weighings, enter_weighings, enter_weight::float8, release_weight::float8, total_price::float8';
  const keys = {
    weighing_day: 'scale_date::text, company_code, collection_place_code, wasted_name',
    weighing_vehicle_day: 'scale_date::text, vehicle_number',
  };
  const read = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows as unknown[][];
  const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();
  const found: Record<string, { kept: string[]; recounted: string[] }> = {};
  for (const [table, key] of Object.entries(keys)) {
    const places = key.split(',').map((_, at) => at + 1);
    found[table] = {
      kept: sorted(await read(`select ${key}, ${storedColumns} from ${table}`)),
      recounted: sorted(
        await read(`select ${key}, ${figures} from weighing where voided_at is null group by ${places.join()}`),
      ),
    };
  }
  return found;
}
