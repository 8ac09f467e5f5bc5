/** Handlers of the area `portlets`. */
import { portlets } from '@maru/contract/portlets';
import { type AuthorityKey, mayDo } from '@maru/domain/administration';
import { buildingUseTypes, structureTypes } from '@maru/domain/building';
import { deviceKinds, devicePageOf } from '@maru/domain/device-groups';
import { facilityName } from '@maru/domain/facility';
import { firstStepNames } from '@maru/domain/first-steps';
import { formatSeoul, formatSeoulDate, startOfBucket } from '@maru/domain/seoul-time';
import type { SmsType } from '@maru/domain/sms';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { lastReports, newlyBroken, statuses } from '../../places/administration/device-status.ts';
import { readDays } from '../../places/administration/place-list.ts';
import { listing, listPage } from '../../platform/database/listing.ts';
import type { Database } from '../../platform/database/pool.ts';
import { Problem } from '../../platform/errors/problem.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';
import { adminOf } from '../../platform/sessions/authenticate.ts';
import type { Series } from '../../telemetry/series/series.ts';
import { countFirstSteps } from './first-steps.ts';

/** Of what is new the console's home shows as many. */
const shownAtMost = 3;

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

interface TextCount {
  kind: string;
  sendType: 'SMS' | 'LMS';
  state: string;
  count: string | number;
}

/** The texts that went out or failed of the messages of a time; also of those taken out of the history since. */
const countTexts = (db: Database, from: Date, now: Date): Promise<TextCount[]> =>
  db
    .selectFrom('sms as s')
    .innerJoin('sms_receiver as r', 'r.sms_id', 's.sms_id')
    .select((eb) => [
      's.sms_type as kind',
      sql<'SMS' | 'LMS'>`s.send_type`.as('sendType'),
      'r.sms_state as state',
      eb.fn.sum<number>('r.times_named').as('count'),
    ])
    .where('s.due_at', '>=', from)
    .where('s.due_at', '<=', now)
    .where('r.sms_state', 'in', ['sent', 'failed'])
    .groupBy(['s.sms_type', 's.send_type', 'r.sms_state'])
    .execute();

/** What some devices and their places are called. */
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

/** Whether keys open the page of the devices of a series. */
function maySee(keys: ReadonlySet<AuthorityKey>, series: string): boolean {
  const page = devicePageOf(series);
  return page !== undefined && mayDo(keys, [page], 'get');
}

export function registerPortlets(
  app: FastifyInstance,
  { db, clock, config, messages }: Services,
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
      const today = await countTexts(db, startOfBucket(now, 'day'), now);
      const month = await countTexts(db, startOfBucket(now, 'month'), now);
      const sum = (rows: readonly TextCount[]) => rows.reduce((all, { count }) => all + Number(count), 0);
      const sent = today.filter(({ state }) => state === 'sent');
      const of = (kind: SmsType) => sum(sent.filter((row) => row.kind === kind));
      const sentThisMonth = month.filter(({ state }) => state === 'sent');
      const cost = sentThisMonth.reduce(
        (all, { count, sendType }) => all + Number(count) * config.smsPrices[sendType],
        0,
      );
      return {
        totalCount: sum(sent),
        instant: of('instant'),
        reserve: of('reserve'),
        notify: of('notify'),
        device: of('device'),
        failedCount: sum(today) - sum(sent),
        monthCount: sum(sentThisMonth),
        monthCost: Math.round(cost),
      };
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
    async newBreakdowns(_input, { request }) {
      const now = clock.now();
      const since = startOfBucket(new Date(startOfBucket(now, 'day').getTime() - 1), 'day');
      const { keys } = adminOf(request);
      const kinds = deviceKinds.filter(({ series }) => maySee(keys, series));
      const found = await Promise.all(
        kinds.map(async (kind) => ({ kind, broken: await newlyBroken(db, seriesOf(kind.series), { since, now }) })),
      );
      const newest = found
        .flatMap(({ kind, broken }) => broken.slice(0, shownAtMost).map((one) => ({ ...one, kind })))
        .sort((a, b) => b.brokenSince.getTime() - a.brokenSince.getTime())
        .slice(0, shownAtMost);
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
    },
    async breakdowns({ query: { deviceType, startDate, ...asked } }, { request }) {
      if (!maySee(adminOf(request).keys, deviceType)) throw new Problem('FORBIDDEN');
      const series = seriesOf(deviceType);
      const { from } = readDays({ ...(startDate && { startDate }) });
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
