/** Converts weighings between table and domain: people's names are encrypted in the table. */
import { createHash } from 'node:crypto';
import { formatSeoul, formatSeoulDate, parseSeoul } from '@maru/domain/seoul-time';
import { type EnterReleaseType, type Weighing, weighingFieldNames } from '@maru/domain/weighing';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { Seal } from '#platform/security/seal.ts';

const driverField = 'weighing.driver_name';
const chargeField = 'weighing.charge_name';

/** The code of a company, derived from the name, because only the name identifies a company. */
export const companyCodeOf = (companyName: string): string =>
  `c${createHash('sha256').update(companyName).digest('hex').slice(0, 12)}`;

/** Every column of a weighing except generated ones. */
export const selectWeighings = (db: Database) =>
  db
    .selectFrom('weighing as w')
    .select([
      'w.weighing_id',
      sql<string>`w.scale_date::text`.as('scale_date'),
      'w.sequence_number',
      'w.vehicle_number',
      'w.enter_release_type',
      'w.first_weighed_at',
      'w.second_weighed_at',
      'w.first_weight',
      'w.second_weight',
      'w.total_weight',
      'w.empty_weight',
      'w.garbage_weight',
      'w.unit_price',
      'w.total_price',
      'w.wasted_name',
      'w.company_code',
      'w.company_name',
      'w.agency_name',
      'w.collection_place_code',
      'w.collection_place_name',
      'w.driver_name_sealed',
      'w.charge_name_sealed',
      'w.vehicle_card_number',
      'w.source',
      'w.taken_at',
      'w.corrected_at',
      'w.earlier_versions',
      'w.voided_at',
    ]);
export type WeighingRow = Awaited<ReturnType<ReturnType<typeof selectWeighings>['execute']>>[number];

/** A row's values with unmasked names. */
export const weighingOfRow = (seal: Pick<Seal, 'open'>, row: WeighingRow): Weighing => ({
  scaleDate: row.scale_date,
  sequenceNumber: row.sequence_number,
  vehicleNumber: row.vehicle_number,
  enterReleaseType: row.enter_release_type as EnterReleaseType,
  firstWeightDatetime: formatSeoul(row.first_weighed_at),
  firstWeight: row.first_weight,
  secondWeightDatetime: formatSeoul(row.second_weighed_at),
  secondWeight: row.second_weight,
  totalWeight: row.total_weight,
  emptyWeight: row.empty_weight,
  garbageWeight: row.garbage_weight,
  wastedName: row.wasted_name,
  unitPrice: row.unit_price,
  totalPrice: row.total_price,
  companyName: row.company_name,
  agencyName: row.agency_name,
  collectionPlaceCode: row.collection_place_code,
  collectionPlaceCodeName: row.collection_place_name,
  driverName: seal.open(driverField, row.driver_name_sealed) ?? '',
  chargeName: seal.open(chargeField, row.charge_name_sealed) ?? '',
  vehicleCardNumber: row.vehicle_card_number,
});

/** A keyed hash of a row's values, equal for equal rows. */
export const versionOf = (seal: Pick<Seal, 'index'>, weighing: Weighing): string =>
  seal.index('weighing', JSON.stringify(weighingFieldNames.map((field) => weighing[field]))).toString('hex');

const momentOf = (text: string): Date => {
  const moment = parseSeoul(text);
  if (!moment) throw new Error('a weighing has a moment that is none');
  return moment;
};

/** The written columns of a weighing; the database generates those derived from the weights. */
export function columnsOf(seal: Pick<Seal, 'close'>, weighing: Weighing) {
  const [first, second] = [momentOf(weighing.firstWeightDatetime), momentOf(weighing.secondWeightDatetime)];
  return {
    scale_date: weighing.scaleDate,
    sequence_number: weighing.sequenceNumber,
    vehicle_number: weighing.vehicleNumber,
    enter_release_type: weighing.enterReleaseType,
    first_weighed_at: first,
    second_weighed_at: second,
    weighed_at: formatSeoulDate(second) === weighing.scaleDate ? second : first,
    first_weight: weighing.firstWeight,
    second_weight: weighing.secondWeight,
    unit_price: weighing.unitPrice,
    wasted_name: weighing.wastedName,
    company_code: companyCodeOf(weighing.companyName),
    company_name: weighing.companyName,
    agency_name: weighing.agencyName,
    collection_place_code: weighing.collectionPlaceCode,
    collection_place_name: weighing.collectionPlaceCodeName,
    driver_name_sealed: seal.close(driverField, weighing.driverName || null),
    charge_name_sealed: seal.close(chargeField, weighing.chargeName || null),
    vehicle_card_number: weighing.vehicleCardNumber,
  };
}
