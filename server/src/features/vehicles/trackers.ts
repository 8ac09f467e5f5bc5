/** Current and former trackers of vehicles. A vehicle's history covers all of them. */
import type { FormerTracker } from '@maru/contract/vehicles-administration';
import { formatSeoul } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { vehicleSeries } from './series.ts';

/** A vehicle's former trackers, newest first. */
export async function formerTrackers(db: Database, vehicleId: number): Promise<FormerTracker[]> {
  const { rows } = await sql<Omit<FormerTracker, 'registeredDatetime' | 'removedDatetime'> & { from: Date; to: Date }>`
    select v.device_id::float8 as "deviceId", v.management_code as "managementCode", v.model_name as "modelName",
      coalesce(n.vendor_code_name, '') as "vendorCodeName", v.installation_date::text as "installationDate",
      v.registered_at as "from", v.deleted_at as "to",
      (select count(*)::int from vehicle_day d where d.device_id = v.device_id and d.distance > 0) as "drivingDays"
    from device v left join vendor n on n.vendor_id = v.vendor_id
    where v.installation_place_id = ${vehicleId} and v.series = ${vehicleSeries.name} and v.deleted_at is not null
    order by v.deleted_at desc, v.device_id desc`.execute(db);
  return rows.map(({ from, to, ...row }) => ({
    ...row,
    registeredDatetime: formatSeoul(from),
    removedDatetime: formatSeoul(to),
  }));
}
