/** Devices of places as administrators list and search them. */
import { type DeviceStatus, deviceStatuses } from '@maru/domain/device-profile';
import { formatSeoul, formatSeoulDate } from '@maru/domain/seoul-time';
import { type Expression, type SqlBool, sql } from 'kysely';
import { containing } from '#platform/database/containing.ts';
import { type ListQuery, listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { readDays } from '#platform/http/days.ts';
import type { Series } from '#telemetry/series/series.ts';
import { lastReports, statusFilter, statusOf } from './device-status.ts';

/** The existing devices of a series, with place and vendor. */
export function deviceQuery(db: Database, series: string) {
  return db
    .selectFrom('device as v')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'v.installation_place_id')
    .leftJoin('vendor as n', 'n.vendor_id', 'v.vendor_id')
    .leftJoin('administrator as a', 'a.admin_number', 'v.registered_by')
    .where('v.series', '=', series)
    .where('v.deleted_at', 'is', null)
    .select([
      'v.device_id',
      'v.management_code',
      'v.vendor_id',
      'n.vendor_code',
      'n.vendor_code_name',
      'v.model_name',
      'v.dev_eui',
      'p.installation_place_id',
      'p.installation_place_name',
      'v.installation_type',
      'v.installation_location',
      sql<string>`v.installation_date::text`.as('installation_date'),
      'v.latitude',
      'v.longitude',
      'v.reporting_interval_seconds',
      'v.is_activated',
      'v.is_user_provided',
      'v.description',
      'v.registered_at',
      'v.updated_at',
      'a.admin_id',
    ]);
}
export type DeviceRow = Awaited<ReturnType<ReturnType<typeof deviceQuery>['execute']>>[number];

const deviceList = listing({
  key: 'v.device_id',
  sorts: {
    managementCode: 'v.management_code',
    installationLocation: 'v.installation_location',
    installationDate: 'v.installation_date',
    vendorCodeName: 'n.vendor_code_name',
  },
  shown: (row: DeviceRow, rowNumber: number) => ({ row, rowNumber }),
});

/** Adds each device's status, derived from its last report. */
export async function withStatus(db: Database, series: Series, rows: readonly DeviceRow[], now: Date) {
  const reports = await lastReports(
    db,
    series,
    rows.map((row) => row.device_id),
  );
  return rows.map((row) => {
    const report = reports.get(row.device_id);
    const device = { isActivated: row.is_activated, reportingIntervalSeconds: row.reporting_interval_seconds };
    const deviceStatus = statusOf(series, device, report, now);
    return {
      deviceId: row.device_id,
      deviceStatus,
      deviceStatusName: deviceStatuses[deviceStatus],
      managementCode: row.management_code,
      vendorId: row.vendor_id ?? 0,
      vendorCode: row.vendor_code ?? '',
      vendorCodeName: row.vendor_code_name ?? '',
      modelName: row.model_name,
      installationPlaceId: row.installation_place_id,
      installationPlaceName: row.installation_place_name,
      installationType: row.installation_type as 'indoor' | 'outdoor',
      installationLocation: row.installation_location,
      installationDate: row.installation_date,
      isActivated: row.is_activated,
      measurementDatetime: report ? formatSeoul(report.measuredAt) : '',
      registeredDatetime: formatSeoul(row.registered_at),
      lastUpdatedDatetime: formatSeoul(row.updated_at),
    };
  });
}

export interface DeviceListFilter {
  vendorCode?: string;
  searchType?: 'managementCode' | 'installationLocation';
  keyword?: string;
  deviceStatus?: DeviceStatus;
  installationType?: 'indoor' | 'outdoor' | 'all';
  startDate?: string;
  endDate?: string;
}

/** One page of a place's devices. Throws VALIDATION, RANGE_REVERSED. */
export async function listDevices(
  db: Database,
  series: Series,
  placeId: number,
  listQuery: ListQuery<keyof typeof deviceList.sorts & string>,
  filter: DeviceListFilter,
  now: Date,
) {
  const { from, to } = readDays(filter);
  let query = deviceQuery(db, series.name).where('v.installation_place_id', '=', placeId);
  if (filter.vendorCode) query = query.where('n.vendor_code', '=', filter.vendorCode);
  if (filter.installationType && filter.installationType !== 'all')
    query = query.where('v.installation_type', '=', filter.installationType);
  // Installation dates have no time.
  if (from) query = query.where(sql<SqlBool>`v.installation_date >= ${formatSeoulDate(from)}::date`);
  if (to) query = query.where(sql<SqlBool>`v.installation_date <= ${formatSeoulDate(to)}::date`);
  const devicesIn = (status: DeviceStatus | undefined): Promise<Expression<SqlBool> | null> =>
    statusFilter(series, status, now, placeId).condition(db);
  const condition = await devicesIn(filter.deviceStatus);
  if (condition) query = query.where(condition);
  if (filter.keyword) {
    const column = filter.searchType === 'installationLocation' ? 'v.installation_location' : 'v.management_code';
    query = query.where(column, 'ilike', containing(filter.keyword));
  }
  // By default broken devices come first. With a status filter all devices have the same status.
  const hasOneStatus = filter.deviceStatus !== undefined;
  const broken = listQuery.sortBy === undefined && !hasOneStatus ? await devicesIn('breakdown') : null;
  if (broken) query = query.orderBy(broken, 'desc');
  const page = await listPage(db, query, listQuery, deviceList);
  const devices = await withStatus(
    db,
    series,
    page.list.map(({ row }) => row),
    now,
  );
  return {
    ...page,
    list: devices.map((device, at) => ({ rowNumber: page.list[at]?.rowNumber ?? 0, ...device })),
  };
}
