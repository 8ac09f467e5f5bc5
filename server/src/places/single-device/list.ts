/** Places with a single device as administrators list and search them. */
import { type DeviceStatus, deviceStatuses } from '@maru/domain/device-profile';
import { formatSeoul } from '@maru/domain/seoul-time';
import { type Expression, type SqlBool, sql } from 'kysely';
import { containing } from '#platform/database/containing.ts';
import { listing } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { readDays } from '#platform/http/days.ts';
import type { Series } from '#telemetry/series/series.ts';
import { type LastReport, statusFilter, statusOf } from '../administration/device-status.ts';
import { type OwnTable, ownConditions } from './own-fields.ts';

export interface SingleDeviceFilter {
  dongCode?: string;
  searchType?: 'managementCode' | 'address' | 'modelName';
  keyword?: string;
  deviceStatus?: DeviceStatus;
  startDate?: string;
  endDate?: string;
}

/** The group's own columns of a place as one object; null if the own table has no row. */
const ownOf = <Own>({ name, columns }: OwnTable<Own>) => {
  const fields = Object.entries<string>(columns).flatMap(([field, column]) => [sql.lit(field), sql.ref(`o.${column}`)]);
  return sql<Own | null>`(select jsonb_build_object(${sql.join(fields)}) from ${sql.table(name)} o
    where o.installation_place_id = p.installation_place_id)`;
};

/** The existing places of a group, with device, vendor and dong. */
export function singleDeviceQuery<Own>(db: Database, placeType: string, series: Series, table: OwnTable<Own>) {
  return db
    .selectFrom('installation_place as p')
    .innerJoin('device as v', 'v.installation_place_id', 'p.installation_place_id')
    .innerJoin('dong as d', 'd.dong_code', 'p.dong_code')
    .leftJoin('vendor as n', 'n.vendor_id', 'v.vendor_id')
    .leftJoin('administrator as a', 'a.admin_number', 'p.registered_by')
    .where('p.place_type', '=', placeType)
    .where('p.deleted_at', 'is', null)
    .where('v.series', '=', series.name)
    .where('v.deleted_at', 'is', null)
    .select([
      'p.installation_place_id as placeId',
      'p.installation_place_name as placeName',
      'v.device_id as deviceId',
      'v.management_code as managementCode',
      'v.model_name as modelName',
      'v.vendor_id as vendorId',
      'n.vendor_code_name as vendorCodeName',
      sql<string>`v.installation_date::text`.as('installationDate'),
      'v.reporting_interval_seconds as reportingIntervalSeconds',
      'v.is_activated as isActivated',
      'p.address',
      'p.detail_address as detailAddress',
      'p.zip_code as zipCode',
      'p.is_road_name_address as isRoadNameAddress',
      'p.dong_code as dongCode',
      'd.dong_name as dongName',
      'p.latitude',
      'p.longitude',
      'p.charge_name as chargeName',
      'p.telephone_number_sealed as telephoneSealed',
      'p.mobile_number_sealed as mobileSealed',
      'p.description',
      'p.registered_at as registeredAt',
      sql<Date>`greatest(p.updated_at, v.updated_at)`.as('updatedAt'),
      'a.admin_id as adminId',
      ownOf(table).as('own'),
    ]);
}
export type SingleDeviceDbRow<Own> = Awaited<ReturnType<ReturnType<typeof singleDeviceQuery<Own>>['execute']>>[number];

/** A place's row with its number and the last report of its device. */
export interface ListedSingle<Own> {
  row: SingleDeviceDbRow<Own>;
  rowNumber: number;
  report: LastReport | undefined;
}

/** The definition of the list; `reports` contains the known last reports of devices. */
export const singleDeviceList = <Own>(reports?: ReadonlyMap<number, LastReport>) =>
  listing({
    key: 'p.installation_place_id',
    sorts: {
      managementCode: 'v.management_code',
      address: 'p.address',
      dongCodeName: 'd.dong_name',
      modelName: 'v.model_name',
      installationDate: 'v.installation_date',
      lastUpdatedDatetime: sql`greatest(p.updated_at, v.updated_at)`,
      registeredDatetime: 'p.registered_at',
    },
    shown: (row: SingleDeviceDbRow<Own>, rowNumber: number): ListedSingle<Own> => ({
      row,
      rowNumber,
      report: reports?.get(row.deviceId),
    }),
  });

/** The fields of a row that all groups have, except those about people. */
export function shownSingle<Own>(series: Series, { row, report }: ListedSingle<Own>, now: Date) {
  const deviceStatus = statusOf(series, row, report, now);
  return {
    deviceId: row.deviceId,
    managementCode: row.managementCode,
    deviceStatus,
    deviceStatusName: deviceStatuses[deviceStatus],
    address: row.address,
    detailAddress: row.detailAddress,
    dongCode: row.dongCode,
    dongCodeName: row.dongName,
    vendorCodeName: row.vendorCodeName ?? '',
    modelName: row.modelName,
    installationDate: row.installationDate,
    isActivated: row.isActivated,
    measurementDatetime: report ? formatSeoul(report.measuredAt) : '',
    lastUpdatedDatetime: formatSeoul(row.updatedAt),
    registeredDatetime: formatSeoul(row.registeredAt),
  };
}

/** The matching places; includes the group's own fields if the filter has them. Throws VALIDATION, RANGE_REVERSED. */
export async function matchingSingles<Own>(
  db: Database,
  { placeType, series, table }: { placeType: string; series: Series; table: OwnTable<Own> },
  filter: SingleDeviceFilter,
  condition: Expression<SqlBool> | null,
  now: Date,
) {
  const { from, to } = readDays(filter);
  let query = singleDeviceQuery(db, placeType, series, table);
  if (filter.dongCode) query = query.where('p.dong_code', '=', filter.dongCode);
  if (from) query = query.where('p.registered_at', '>=', from);
  if (to) query = query.where('p.registered_at', '<=', to);
  for (const one of ownConditions(table, filter)) query = query.where(one);
  const ofStatus = await statusFilter(series, filter.deviceStatus, now).condition(db);
  for (const one of [ofStatus, condition]) if (one) query = query.where(one);
  if (filter.keyword) {
    const columns = { managementCode: 'v.management_code', address: 'p.address', modelName: 'v.model_name' } as const;
    query = query.where(columns[filter.searchType ?? 'managementCode'], 'ilike', containing(filter.keyword));
  }
  return query;
}

/** The first columns of each group's workbook. */
export function excelColumns<Own>(series: Series, now: Date): ExcelColumn<ListedSingle<Own>>[] {
  type Shown = ReturnType<typeof shownSingle>;
  const of = (value: (shown: Shown) => string) => (listed: ListedSingle<Own>) =>
    value(shownSingle(series, listed, now));
  return [
    { kind: 'number', header: '번호', value: ({ rowNumber }) => rowNumber },
    { kind: 'text', header: '관리번호', value: ({ row }) => row.managementCode },
    { kind: 'text', header: '장치 상태', value: of(({ deviceStatusName }) => deviceStatusName) },
    { kind: 'text', header: '행정동', value: ({ row }) => row.dongName },
    { kind: 'text', header: '주소', value: ({ row }) => row.address },
    { kind: 'text', header: '상세 주소', value: ({ row }) => row.detailAddress },
    { kind: 'text', header: '제조사', value: ({ row }) => row.vendorCodeName },
    { kind: 'text', header: '모델명', value: ({ row }) => row.modelName },
    { kind: 'date', header: '설치일', value: ({ row }) => row.installationDate },
    { kind: 'datetime', header: '최근 보고', value: ({ report }) => report?.measuredAt ?? null },
    { kind: 'datetime', header: '최근 수정', value: ({ row }) => row.updatedAt },
    { kind: 'datetime', header: '등록 일시', value: ({ row }) => row.registeredAt },
  ];
}
