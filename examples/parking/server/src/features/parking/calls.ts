/** Handlers of the area `parking`. */
import { parking } from '@maru/contract/parking';
import { type BayFields, type BaySensorState, type BayState, bayRules, parkingGroup } from '@maru/domain/parking';
import type { FastifyInstance } from 'fastify';
import { lastReports } from '#places/administration/device-status.ts';
import { singleDeviceHandlers } from '#places/single-device/handlers.ts';
import type { ListedSingle } from '#places/single-device/list.ts';
import { spanHandlers } from '#places/single-device/span-statistics.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { hourMs } from '#telemetry/rollups/rollups.ts';
import type { Span } from '#telemetry/statistics/device-sums.ts';
import { heldWords } from '#telemetry/statistics/held-words.ts';
import { type Bay, baysOf, bayTable } from './places.ts';
import { parkingSeries } from './series.ts';

const { placeType } = parkingGroup;
const bayHours = heldWords<BaySensorState>(parkingSeries, 'status');

/** Milliseconds as hours with one decimal. */
const inHours = (milliseconds: number) => Math.round(milliseconds / (hourMs / 10)) / 10;

function countsOf(bays: readonly Bay[]) {
  const count = (state: BayState) => bays.filter(({ parking }) => parking.status === state).length;
  return {
    totalCount: bays.length,
    freeCount: count('free'),
    takenCount: count('taken'),
    unknownCount: count('unknown'),
  };
}

/** Car parks by dong and name; car parks of one name in two dongs are two. */
function lotsOf(bays: readonly Bay[]) {
  const byLot = Map.groupBy(bays, ({ dongCode, lotName }) => `${dongCode} ${lotName}`);
  return [...byLot.values()].map((own) => {
    const { lotName = '', dongName = '' } = own[0] ?? {};
    return { lotName, dongName, ...countsOf(own) };
  });
}

export function registerParking(app: FastifyInstance, services: Services) {
  const { db } = services;
  const bays = baysOf(services);

  async function rowsOf(listed: readonly ListedSingle<BayFields>[], span: Span) {
    const reports = await lastReports(
      db,
      parkingSeries,
      listed.map(({ row }) => row.deviceId),
    );
    const devices = listed.map(({ row: { deviceId } }) => {
      const last = reports.get(deviceId);
      return { deviceId, reported: last ? { word: last.values.status as BaySensorState, at: last.measuredAt } : null };
    });
    const heldBy = await bayHours.byDevice(db, devices, span);
    return listed.map(({ rowNumber, row: { deviceId, managementCode, address, dongName, own } }) => {
      const { free, taken } = heldBy(deviceId);
      const hours = { freeHours: inHours(free), takenHours: inHours(taken) };
      return { rowNumber, deviceId, managementCode, lotName: own?.lotName ?? '', address, dongName, ...hours };
    });
  }
  type Row = Awaited<ReturnType<typeof rowsOf>>[number];

  const administration = singleDeviceHandlers(services, {
    placeType,
    series: parkingSeries,
    idName: 'parkingBayId',
    rules: bayRules,
    table: bayTable,
    async factsOf(_db, rows) {
      const found = await bays.load({ ids: rows.map(({ row }) => row.placeId) });
      const byId = new Map(found.map((bay) => [bay.placeId, bay.parking]));
      return rows.map(({ row: { placeId, dongName, own } }) => {
        const { status = 'unknown' as const, statusName = '' } = byId.get(placeId) ?? {};
        return { dongName, lotName: own?.lotName ?? '', status, statusName };
      });
    },
    fileName: '주차면',
    columns: [{ kind: 'text', header: '주차장', value: ({ row }) => row.own?.lotName ?? '' }],
  });
  const statistics = spanHandlers(services, {
    placeType,
    series: parkingSeries,
    table: bayTable,
    condition: () => null,
    rowsOf,
    fileName: '주차면_통계',
    columns: [
      { kind: 'number', header: '번호', value: (row: Row) => row.rowNumber },
      { kind: 'text', header: '관리번호', value: (row: Row) => row.managementCode },
      { kind: 'text', header: '주차장', value: (row: Row) => row.lotName },
      { kind: 'text', header: '행정동', value: (row: Row) => row.dongName },
      { kind: 'number', decimals: 1, header: '빈 자리 (시간)', value: (row: Row) => row.freeHours },
      { kind: 'number', decimals: 1, header: '주차 중 (시간)', value: (row: Row) => row.takenHours },
    ],
  });

  handle(app, parking, {
    ...administration,
    ...statistics,
    async bays({ query: { pageNumber, pageSize, ...filter } }) {
      const found = await bays.load(filter);
      const offset = (pageNumber - 1) * pageSize;
      return {
        list: found.slice(offset, offset + pageSize),
        totalCount: found.length,
        currentPageNumber: pageNumber,
      };
    },
    bay: ({ params }) => bays.find(params.id),
    markers: async ({ query }) => ({ list: await bays.load(query) }),
    async lots() {
      const found = await bays.load();
      return { ...countsOf(found), lots: lotsOf(found) };
    },
  });
}
