/** Finds the console pages of places and devices in audit entries. */
import { deviceGroups, devicePageOf, isOneDevicePlace } from '@maru/domain/device-groups';
import { type AuditTarget, numberedAs, type Target, targetAt } from '#platform/audit/targets.ts';
import type { Database } from '#platform/database/pool.ts';

interface Standing {
  placeId: number;
  placeType: string;
  deviceId: number | null;
  series: string | null;
}

function targetOf({ placeId, placeType, deviceId, series }: Standing, isDevice: boolean): Target | null {
  const group = deviceGroups.find((one) => one.placeType === placeType);
  const page = devicePageOf(series ?? group?.kinds[0].series ?? '');
  if (!page) return null;
  if (group?.isListedByDevice) return deviceId === null ? null : targetAt(page, `${placeId}:${deviceId}`);
  return targetAt(page, placeId, isDevice && !isOneDevicePlace(placeType) ? deviceId : null);
}

const targets = <Row extends Standing>(rows: readonly Row[], idOf: (row: Row) => number, isDevice: boolean) =>
  new Map(
    rows.flatMap((row): [string, Target][] => {
      const target = targetOf(row, isDevice);
      return target ? [[String(idOf(row)), target]] : [];
    }),
  );

async function findPlaces(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('installation_place as p')
    .leftJoin('device as d', (join) =>
      join.onRef('d.installation_place_id', '=', 'p.installation_place_id').on('d.deleted_at', 'is', null),
    )
    .select(['p.installation_place_id as placeId', 'p.place_type as placeType', 'd.device_id as deviceId', 'd.series'])
    .where('p.installation_place_id', 'in', ids.map(Number))
    .where('p.deleted_at', 'is', null)
    .orderBy('d.device_id', 'desc')
    .execute();
  return targets(rows, ({ placeId }) => placeId, false);
}

async function findDevices(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('device as d')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'd.installation_place_id')
    .select(['p.installation_place_id as placeId', 'p.place_type as placeType', 'd.device_id as deviceId', 'd.series'])
    .where('d.device_id', 'in', ids.map(Number))
    .where('d.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .execute();
  return targets(rows, ({ deviceId }) => deviceId, true);
}

/** A target for a group's places in audit entries, whose subjects begin with `word`, such as '설치 장소 #12'. */
export const placeTarget = (word: string): AuditTarget => ({
  kind: 'place',
  idIn: numberedAs(word),
  find: findPlaces,
});

export const placeTargets: readonly AuditTarget[] = [
  {
    kind: 'device',
    // The id is read from the end, because the management code before it may contain any character.
    idIn: (subject) => /^장치 .* \(#([1-9]\d{0,14})\)$/s.exec(subject)?.[1],
    find: findDevices,
  },
  placeTarget('설치 장소'),
];
