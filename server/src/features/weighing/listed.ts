/** Weighings as administrators list them, and their corrections. */
import { maskName } from '@maru/domain/personal';
import { formatSeoul } from '@maru/domain/seoul-time';
import { enterReleaseTypes, type WeighingChange, type WeighingSource } from '@maru/domain/weighing';
import { sql } from 'kysely';
import { listing } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import type { Seal } from '#platform/security/seal.ts';
import { conditionsOf, daysOf } from './filter.ts';
import { selectWeighings, type WeighingRow, weighingOfRow } from './rows.ts';
import type { WeighingQuery } from './statistics.ts';
import type { FieldChange } from './take.ts';

/** The current name of a weighing `w`'s place, which may differ from the name sent by the scale. */
const selectPlaced = (db: Database) => {
  const place = sql`from weighing_place sent join weighing_place place
    on place.collection_place_code = coalesce(sent.merged_into, sent.collection_place_code)
    where sent.collection_place_code = w.collection_place_code`;
  return selectWeighings(db).select([
    sql<string | null>`(select place.collection_place_code ${place})`.as('place_code'),
    sql<string | null>`(select place.collection_place_name ${place})`.as('place_name'),
  ]);
};

/** One weighing as displayed; undefined if it doesn't exist. */
export const findShown = (db: Database, weighingId: number) =>
  selectPlaced(db).where('w.weighing_id', '=', weighingId).executeTakeFirst();

interface PlacedRow extends WeighingRow {
  place_code: string | null;
  place_name: string | null;
}

/** A weighing as displayed: people's names masked. */
export function shownWeighing(seal: Pick<Seal, 'open'>, row: PlacedRow) {
  const weighing = weighingOfRow(seal, row);
  return {
    ...weighing,
    weighingId: row.weighing_id,
    enterReleaseTypeName: enterReleaseTypes[weighing.enterReleaseType],
    companyCode: row.company_code,
    collectionPlaceCode: row.place_code ?? weighing.collectionPlaceCode,
    collectionPlaceCodeName: row.place_name ?? weighing.collectionPlaceCodeName,
    driverName: maskName(weighing.driverName),
    chargeName: maskName(weighing.chargeName),
    isCorrected: row.corrected_at !== null,
    isVoided: row.voided_at !== null,
  };
}

export const weighingList = (seal: Pick<Seal, 'open'>) =>
  listing({
    key: 'w.weighing_id',
    sorts: {
      scaleDate: 'w.scale_date',
      vehicleNumber: 'w.vehicle_number',
      companyName: 'w.company_name',
      wastedName: 'w.wasted_name',
      garbageWeight: 'w.garbage_weight',
      totalPrice: 'w.total_price',
    },
    defaultOrder: { sortBy: 'scaleDate', sortDirection: 'desc' },
    shown: (row: PlacedRow, rowNumber) => ({ rowNumber, ...shownWeighing(seal, row) }),
  });
export type ListedWeighing = { rowNumber: number } & ReturnType<typeof shownWeighing>;

/** The matching rows, including voided ones. */
export function matchingWeighings(db: Database, { range, filter, isWhole }: WeighingQuery) {
  const [first, last] = daysOf(range);
  let query = selectPlaced(db).where(sql<boolean>`w.scale_date between ${first} and ${last}`);
  for (const condition of conditionsOf(filter, isWhole)) query = query.where(condition);
  return query;
}

/** The rows for workbooks, without voided ones, because workbooks are summed up. */
export const countingWeighings = (db: Database, query: WeighingQuery) =>
  matchingWeighings(db, query).where('w.voided_at', 'is', null);

/** Columns of the workbooks: those of the screen, except people's names. */
export const weighingColumns: readonly ExcelColumn<ListedWeighing>[] = [
  { kind: 'number', header: '번호', value: (row) => row.rowNumber },
  { kind: 'date', header: '계근일자', value: (row) => row.scaleDate },
  { kind: 'number', header: '순번', value: (row) => row.sequenceNumber },
  { kind: 'text', header: '차량번호', value: (row) => row.vehicleNumber },
  { kind: 'text', header: '반입·반출', value: (row) => row.enterReleaseTypeName },
  { kind: 'datetime', header: '1차 계근일시', value: (row) => row.firstWeightDatetime },
  { kind: 'number', header: '1차 중량(kg)', value: (row) => row.firstWeight },
  { kind: 'datetime', header: '2차 계근일시', value: (row) => row.secondWeightDatetime },
  { kind: 'number', header: '2차 중량(kg)', value: (row) => row.secondWeight },
  { kind: 'number', header: '총중량(kg)', value: (row) => row.totalWeight },
  { kind: 'number', header: '공차중량(kg)', value: (row) => row.emptyWeight },
  { kind: 'number', header: '실중량(kg)', value: (row) => row.garbageWeight },
  { kind: 'text', header: '품목', value: (row) => row.wastedName },
  { kind: 'number', header: '단가(원/kg)', value: (row) => row.unitPrice },
  { kind: 'number', header: '금액(원)', value: (row) => row.totalPrice },
  { kind: 'text', header: '업체', value: (row) => row.companyName },
  { kind: 'text', header: '기관', value: (row) => row.agencyName },
  { kind: 'text', header: '수거지', value: (row) => row.collectionPlaceCodeName },
  { kind: 'text', header: '차량카드번호', value: (row) => row.vehicleCardNumber },
  { kind: 'text', header: '정정', value: (row) => (row.isCorrected ? '정정' : '') },
];

/** Maximum corrections shown; older ones stay in the table. */
const maxCorrections = 100;

/** A weighing's corrections, voidings and restorations, newest first. */
export async function selectCorrections(db: Database, weighingId: number) {
  const rows = await db
    .selectFrom('weighing_correction as c')
    .leftJoin('administrator as a', 'a.admin_number', 'c.corrected_by')
    .select(['c.corrected_at', 'c.source', 'a.admin_name', 'c.changes', 'c.kind', 'c.reason'])
    .where('c.weighing_id', '=', weighingId)
    .orderBy('c.weighing_correction_id', 'desc')
    .limit(maxCorrections)
    .execute();
  return rows.map((row) => ({
    correctedDatetime: formatSeoul(row.corrected_at),
    source: row.source as WeighingSource,
    correctedBy: row.admin_name ?? '',
    changes: row.changes as unknown as FieldChange[],
    kind: row.kind as WeighingChange,
    reason: row.reason,
  }));
}
