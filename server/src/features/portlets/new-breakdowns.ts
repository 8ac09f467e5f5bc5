/** Devices that broke down since yesterday or within some hours, of the types that the administrator may see. */
import type { InputOf } from '@maru/contract';
import { type AuthorityKey, maySee } from '@maru/domain/administration';
import { deviceKinds } from '@maru/domain/device-groups';
import { formatSeoul, formatSeoulDate, previousBucket } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import { newlyBroken } from '#places/administration/device-status.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Series } from '#telemetry/series/series.ts';

/** Maximum devices on the console's home. */
const shownAtMost = 3;
const hourMs = 3_600_000;

/** Names of devices and of their places, by device id. */
async function namesOf(db: Database, deviceIds: readonly number[]) {
  const rows = await db
    .selectFrom('device as v')
    .leftJoin('installation_place as p', 'p.installation_place_id', 'v.installation_place_id')
    .select(['v.device_id', 'v.management_code', 'p.installation_place_id', 'p.installation_place_name'])
    .where('v.device_id', '=', sql<number>`any(${deviceIds}::bigint[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.device_id,
      {
        managementCode: row.management_code,
        installationPlaceId: row.installation_place_id ?? 0,
        installationPlaceName: row.installation_place_name ?? '',
      },
    ]),
  );
}

export async function findNewBreakdowns(
  db: Database,
  seriesOf: (name: string) => Series,
  keys: ReadonlySet<AuthorityKey>,
  { hours, limit = shownAtMost }: InputOf<'GET /admin/api/portlet/today/breakdowns'>['query'],
  now: Date,
) {
  const since = hours === undefined ? previousBucket(now, 'day') : new Date(now.getTime() - hours * hourMs);
  const kinds = deviceKinds.filter(({ series }) => maySee(keys, series));
  const found = await Promise.all(
    kinds.map(async (kind) => ({ kind, broken: await newlyBroken(db, seriesOf(kind.series), { since, now }) })),
  );
  const newest = found
    .flatMap(({ kind, broken }) => broken.slice(0, limit).map((one) => ({ ...one, kind })))
    .sort((a, b) => b.brokenSince.getTime() - a.brokenSince.getTime())
    .slice(0, limit);
  const names = await namesOf(
    db,
    newest.map(({ deviceId }) => deviceId),
  );
  return {
    startDate: formatSeoulDate(since),
    totalCount: found.reduce((sum, { broken }) => sum + broken.length, 0),
    types: found.flatMap(({ kind, broken }) =>
      broken.length > 0 ? [{ deviceType: kind.series, deviceTypeName: kind.name, count: broken.length }] : [],
    ),
    list: newest.flatMap(({ deviceId, brokenSince, kind }) => {
      const device = names.get(deviceId);
      if (!device) return [];
      return [
        {
          deviceId,
          deviceType: kind.series,
          deviceTypeName: kind.name,
          ...device,
          breakdownDatetime: formatSeoul(brokenSince),
        },
      ];
    }),
  };
}
