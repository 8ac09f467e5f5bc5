/** Handlers of the area `parking`. */
import { parking } from '@maru/contract/parking';
import { type BayFields, type BaySensorState, bayRules, parkingGroup } from '@maru/domain/parking';
import { formatBucket } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { lastReports } from '#places/administration/device-status.ts';
import { textField } from '#places/bulk-import/fields.ts';
import { singleDeviceHandlers } from '#places/single-device/handlers.ts';
import type { ListedSingle } from '#places/single-device/list.ts';
import { spanHandlers } from '#places/single-device/span-statistics.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { hourMs } from '#telemetry/rollups/rollups.ts';
import type { Span } from '#telemetry/statistics/device-sums.ts';
import { type Held, heldWords } from '#telemetry/statistics/held-words.ts';
import { baysOf, bayTable } from './places.ts';
import { parkingSeries } from './series.ts';

const { placeType } = parkingGroup;
const bayHours = heldWords<BaySensorState>(parkingSeries, 'status');

/** Milliseconds as hours with one decimal. */
const inHours = (milliseconds: number) => Math.round(milliseconds / (hourMs / 10)) / 10;

const hoursOf = ({ free, taken }: Held<BaySensorState>) => ({ freeHours: inHours(free), takenHours: inHours(taken) });

export function registerParking(app: FastifyInstance, services: Services) {
  const { db, pool } = services;
  const bays = baysOf(services);

  /** Sensors with their last reported states. */
  async function sensorsOf(deviceIds: readonly number[]) {
    const reports = await lastReports(db, parkingSeries, deviceIds);
    return deviceIds.map((deviceId) => {
      const last = reports.get(deviceId);
      return { deviceId, reported: last ? { word: last.values.status as BaySensorState, at: last.measuredAt } : null };
    });
  }
  async function rowsOf(listed: readonly ListedSingle<BayFields>[], span: Span) {
    const sensors = await sensorsOf(listed.map(({ row }) => row.deviceId));
    const heldBy = await bayHours.byDevice(db, sensors, span);
    return listed.map(({ rowNumber, row: { deviceId, managementCode, address, dongName, own } }) => ({
      rowNumber,
      deviceId,
      managementCode,
      lotName: own?.lotName ?? '',
      address,
      dongName,
      ...hoursOf(heldBy(deviceId)),
    }));
  }
  type Row = Awaited<ReturnType<typeof rowsOf>>[number];

  const administration = singleDeviceHandlers(services, {
    placeType,
    series: parkingSeries,
    idName: 'parkingBayId',
    rules: bayRules,
    imported: { groupName: 'parking', fields: () => [textField({ field: 'lotName', header: '주차장' })] },
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
    rows: statistics.rows,
    excel: statistics.excel,
    async days({ query }) {
      const { span, deviceIds } = await statistics.devices(query);
      const days = await bayHours.byBucket(pool, await sensorsOf(deviceIds), span, 'day');
      const list = days.map(({ start, held }) => ({
        measurementDatetime: formatBucket(start, 'day'),
        ...hoursOf(held),
      }));
      return { list };
    },
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
    markers: async ({ query }) => ({ list: await bays.markers(query) }),
  });
}
