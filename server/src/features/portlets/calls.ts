/** Handlers of the area `portlets`. */
import { portlets } from '@maru/contract/portlets';
import { mayDo } from '@maru/domain/administration';
import { buildingUseTypes, structureTypes } from '@maru/domain/building';
import { deviceKinds, devicePageOf } from '@maru/domain/device-groups';
import { facilityName } from '@maru/domain/facility';
import { firstStepNames } from '@maru/domain/first-steps';
import { formatSeoul, startOfBucket } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { lastReports, statuses } from '../../places/administration/device-status.ts';
import { listing, listPage } from '../../platform/database/listing.ts';
import { Problem } from '../../platform/errors/problem.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';
import { adminOf } from '../../platform/sessions/authenticate.ts';
import type { Series } from '../../telemetry/series/series.ts';
import { countFirstSteps } from './first-steps.ts';

interface BreakdownRow {
  device_id: number;
  installation_place_id: number | null;
  installation_place_name: string | null;
  facility_type: string | null;
  detail_facility_type: string | null;
  structure_type: string | null;
  building_use_type: string | null;
  address: string | null;
  detail_address: string | null;
  management_code: string;
  installation_date: string;
}
const breakdownList = listing({
  key: 'v.device_id',
  sorts: { managementCode: 'v.management_code' },
  unasked: { sortBy: 'managementCode' },
  shown: (row: BreakdownRow, rowNumber: number) => ({
    rowNumber,
    deviceId: row.device_id,
    installationPlaceId: row.installation_place_id ?? 0,
    installationPlaceName: row.installation_place_name ?? '',
    facilityType: row.facility_type ?? '',
    facilityTypeName: facilityName(row.facility_type ?? ''),
    detailFacilityType: row.detail_facility_type ?? '',
    detailFacilityTypeName: facilityName(row.detail_facility_type ?? ''),
    structureType: row.structure_type ?? '',
    structureTypeName: structureTypes[row.structure_type ?? ''] ?? '',
    buildingUseType: row.building_use_type ?? '',
    buildingUseTypeName: buildingUseTypes[row.building_use_type ?? ''] ?? '',
    address: row.address ?? '',
    detailAddress: row.detail_address ?? '',
    managementCode: row.management_code,
    installationDate: row.installation_date,
  }),
});

export function registerPortlets(
  app: FastifyInstance,
  { db, clock, messages }: Services,
  allSeries: readonly Series[],
) {
  const seriesOf = (name: string): Series => {
    const found = allSeries.find((series) => series.name === name);
    if (!found) throw new Problem('VALIDATION', { field: 'deviceType' });
    return found;
  };

  handle(app, portlets, {
    async firstSteps() {
      const counts = await countFirstSteps(db, allSeries);
      // Nobody sends texts where no gateway is set up.
      const steps = firstStepNames.filter((step) => messages || (step !== 'sendNumber' && step !== 'text'));
      return { list: steps.map((step) => ({ step, count: counts[step] })) };
    },
    async messages() {
      const now = clock.now();
      // Of the messages whose time was today, the texts that went out; also of those taken out of the history since.
      const rows = await db
        .selectFrom('sms as s')
        .innerJoin('sms_receiver as r', 'r.sms_id', 's.sms_id')
        .select((eb) => ['s.sms_type as kind', eb.fn.sum<number>('r.times_named').as('count')])
        .where('s.due_at', '>=', startOfBucket(now, 'day'))
        .where('s.due_at', '<=', now)
        .where('r.sms_state', '=', 'sent')
        .groupBy('s.sms_type')
        .execute();
      const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
      const counts = { instant: of('instant'), reserve: of('reserve'), notify: of('notify'), device: of('device') };
      return { totalCount: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts };
    },
    async devices() {
      const list = await Promise.all(
        deviceKinds.map(async ({ series, name }) => {
          const all = await statuses(db, seriesOf(series), clock.now());
          const count = (status: string) => all.filter(({ deviceStatus }) => deviceStatus === status).length;
          const [normalCount, breakdownCount] = [count('normal'), count('breakdown')];
          return {
            deviceType: series,
            deviceTypeName: name,
            normalCount,
            breakdownCount,
            deviceCount: normalCount + breakdownCount,
          };
        }),
      );
      return { list };
    },
    async breakdowns({ query: { deviceType, ...asked } }, { request }) {
      const page = devicePageOf(deviceType);
      if (!page || !mayDo(adminOf(request).keys, [page], 'get')) throw new Problem('FORBIDDEN');
      const series = seriesOf(deviceType);
      const ids = (await statuses(db, series, clock.now()))
        .filter(({ deviceStatus }) => deviceStatus === 'breakdown')
        .map(({ deviceId }) => deviceId);
      const query = db
        .selectFrom('device as v')
        .leftJoin('installation_place as p', 'p.installation_place_id', 'v.installation_place_id')
        .leftJoin('building as b', 'b.installation_place_id', 'v.installation_place_id')
        .where('v.device_id', '=', sql<number>`any(${ids})`)
        .select([
          'v.device_id',
          'v.management_code',
          sql<string>`v.installation_date::text`.as('installation_date'),
          'p.installation_place_id',
          'p.installation_place_name',
          'p.facility_type',
          'p.detail_facility_type',
          'b.structure_type',
          'b.building_use_type',
          'p.address',
          'p.detail_address',
        ]);
      const found = await listPage(db, query, asked, breakdownList);
      const reports = await lastReports(
        db,
        series,
        found.list.map(({ deviceId }) => deviceId),
      );
      return {
        ...found,
        list: found.list.map((row) => {
          const report = reports.get(row.deviceId);
          return { ...row, measurementDatetime: report ? formatSeoul(report.measuredAt) : '' };
        }),
      };
    },
  });
}
