/** Handlers of the area `portlets`. */
import { portlets } from '@maru/contract/portlets';
import { maySee } from '@maru/domain/administration';
import { buildingUseTypes, structureTypes } from '@maru/domain/building';
import { deviceKinds } from '@maru/domain/device-groups';
import { facilityName } from '@maru/domain/facility';
import { firstStepNames } from '@maru/domain/first-steps';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { lastReports, newlyBroken, statuses } from '#places/administration/device-status.ts';
import { deviceCounts } from '#places/summary.ts';
import { listing, listPage } from '#platform/database/listing.ts';
import { Problem } from '#platform/errors/problem.ts';
import { readDays } from '#platform/http/days.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';
import type { Series } from '#telemetry/series/series.ts';
import { countFirstSteps } from './first-steps.ts';
import { findNewBreakdowns } from './new-breakdowns.ts';
import { textFiguresOf } from './texts.ts';

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
  defaultOrder: { sortBy: 'managementCode' },
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

export function registerPortlets(app: FastifyInstance, services: Services, allSeries: readonly Series[]) {
  const { db, clock, messages } = services;
  const seriesOf = (name: string): Series => {
    const found = allSeries.find((series) => series.name === name);
    if (!found) throw new Problem('VALIDATION', { field: 'deviceType' });
    return found;
  };

  handle(app, portlets, {
    async firstSteps() {
      const counts = await countFirstSteps(db, allSeries);
      // Omits the steps about text messages if no gateway is configured.
      const steps = firstStepNames.filter((step) => messages || (step !== 'sendNumber' && step !== 'text'));
      return { list: steps.map((step) => ({ step, count: counts[step] })) };
    },
    messages: textFiguresOf(services),
    async devices() {
      const list = await Promise.all(
        deviceKinds.map(async ({ series, name }) => {
          const all = await statuses(db, seriesOf(series), clock.now());
          const counts = deviceCounts(all.map(({ deviceStatus }) => deviceStatus));
          return { deviceType: series, deviceTypeName: name, ...counts };
        }),
      );
      return { list };
    },
    newBreakdowns: ({ query }, { request }) =>
      findNewBreakdowns(db, seriesOf, adminOf(request).keys, query, clock.now()),
    async breakdowns({ query: { deviceType, startDate, ...paging } }, { request }) {
      if (!maySee(adminOf(request).keys, deviceType)) throw new Problem('FORBIDDEN');
      const series = seriesOf(deviceType);
      const { from } = readDays({ startDate });
      const now = clock.now();
      const broken = from
        ? await newlyBroken(db, series, { since: from, now })
        : (await statuses(db, series, now)).filter(({ deviceStatus }) => deviceStatus === 'breakdown');
      const ids = broken.map(({ deviceId }) => deviceId);
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
      const found = await listPage(db, query, paging, breakdownList);
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
