/** Handlers of the statistics of old buildings: rows by building and time, one building's devices, charts and workbooks. */
import { crackStatistics, tiltStatistics } from '@maru/contract/building-statistics';
import type { Input } from '@maru/contract/call';
import type { BuildingKind } from '@maru/domain/building';
import type { GradeScale } from '@maru/domain/measure';
import { formatBucket } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { excelAnswer } from '#platform/excel/excel-answer.ts';
import { type Context, handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import type { AskedRows, GroupedRow, Member } from '#telemetry/statistics/grouped.ts';
import { readRange } from '#telemetry/statistics/range.ts';
import { deviceChart } from './chart.ts';
import { type BuildingCodes, selectCodes } from './facts.ts';
import { buildingPlaces, relativeStatistics } from './kinds.ts';
import {
  type CrackDeviceRow,
  type CrackRow,
  crackColumns,
  crackDeviceColumns,
  type TiltDeviceRow,
  type TiltRow,
  tiltColumns,
  tiltDeviceColumns,
} from './statistics-columns.ts';
import { crackValuesOf, type Part, tiltValuesOf } from './values.ts';

type Filter = Input<typeof tiltStatistics.excel>['query'];
type DetailFilter = Input<typeof tiltStatistics.detailExcel>['query'];

type PlaceFacts = Omit<TiltRow, `${'x' | 'y'}Tilt${string}`>;
type CrackValues = ReturnType<typeof crackValuesOf>;
type DeviceFacts = Omit<TiltDeviceRow, `${'x' | 'y'}Avg${string}`>;

export function registerBuildingStatistics(app: FastifyInstance, services: Services) {
  const { db, pool, clock } = services;
  const places = buildingPlaces(services);
  const grouped = { tilt: relativeStatistics(pool, 'tilt'), crack: relativeStatistics(pool, 'crack') };

  const matches = (codes: BuildingCodes, { structureType, buildingUseType, buildingGrade }: Filter) =>
    (!structureType || codes.structureType === structureType) &&
    (!buildingUseType || codes.buildingUseType === buildingUseType) &&
    (!buildingGrade || codes.buildingGrade === buildingGrade);

  /** The buildings that match, by name; a row is made of the parts of a building's devices. */
  async function asked<Row>(kind: BuildingKind, filter: Filter, make: (facts: PlaceFacts, parts: Part[]) => Row) {
    const range = readRange(filter);
    const { keyword, searchType, dongCode } = filter;
    const codes = await selectCodes(db);
    const found = (await places[kind].load({ keyword, searchType, dongCode })).filter(
      ({ devices, placeId }) => devices.length > 0 && matches(codes(placeId), filter),
    );
    const members = found.flatMap(({ devices }, group) =>
      devices.map(({ deviceId }, side): Member => ({ deviceId, group, side })),
    );
    const rowOf = (row: GroupedRow, rowNumber: number) => {
      const place = found[row.group] as (typeof found)[number];
      const facts = {
        rowNumber,
        measureDatetime: formatBucket(row.bucket, range.unit),
        installationPlaceId: place.placeId,
        installationPlaceName: place.placeName,
        dongCode: place.dongCode,
        dongCodeName: place.dongName,
        address: `${place.address} ${place.detailAddress}`.trim(),
        ...codes(place.placeId),
        deviceCount: place.devices.length,
        readingCount: readingsOf(row),
      };
      return make(facts, partsOf(row, place.devices));
    };
    return { range, members, rowOf } satisfies AskedRows<Row>;
  }

  /** The devices of one building, or one of them. Throws NOT_FOUND. */
  async function askedDevices<Row>(
    kind: BuildingKind,
    { installationPlaceId, deviceId, ...query }: DetailFilter,
    make: (facts: DeviceFacts, parts: Part[]) => Row,
  ) {
    const range = readRange(query);
    const place = await places[kind].find(installationPlaceId);
    const devices = place.devices.filter((device) => deviceId === undefined || device.deviceId === deviceId);
    if (deviceId !== undefined && devices.length === 0)
      throw new Problem('NOT_FOUND', { field: 'deviceId', error: '장치를 찾을 수 없습니다.' });
    const members = devices.map((device, group): Member => ({ deviceId: device.deviceId, group, side: group }));
    const rowOf = (row: GroupedRow, rowNumber: number) => {
      const device = devices[row.group] as (typeof devices)[number];
      const facts = {
        rowNumber,
        measurementDatetime: formatBucket(row.bucket, range.unit),
        deviceId: device.deviceId,
        managementCode: device.managementCode,
        installationLocation: device.installationLocation,
        readingCount: readingsOf(row),
      };
      return make(facts, partsOf(row, devices));
    };
    return { place, devices, range, members, rowOf };
  }

  async function workbookOf<Row>(
    context: Context,
    kind: BuildingKind,
    name: string,
    found: AskedRows<Row>,
    columns: readonly ExcelColumn<Row>[],
  ) {
    const totalCount = await grouped[kind].count(found);
    return excelAnswer(context, {
      name,
      now: clock.now(),
      columns,
      rows: grouped[kind].rows(found, totalCount),
      totalCount,
    });
  }

  /** The chart of the device that is asked for; of several the first. */
  async function chartOf(kind: BuildingKind, filter: DetailFilter) {
    const { devices, range } = await askedDevices(kind, filter, () => null);
    return deviceChart(services, kind, devices[0]?.deviceId, range);
  }

  handle(app, tiltStatistics, {
    rows: async ({ query: { pageNumber, pageSize, ...filter } }) =>
      grouped.tilt.page(await asked('tilt', filter, tiltRow), { pageNumber, pageSize }),
    excel: async ({ query }, context) =>
      workbookOf(context, 'tilt', '기울기_통계', await asked('tilt', query, tiltRow), tiltColumns),
    detail: async ({ query: { pageNumber, pageSize, ...filter } }) =>
      grouped.tilt.page(await askedDevices('tilt', filter, tiltDeviceRow), { pageNumber, pageSize }),
    detailChart: ({ query }) => chartOf('tilt', query),
    async detailExcel({ query }, context) {
      const found = await askedDevices('tilt', query, tiltDeviceRow);
      return workbookOf(context, 'tilt', `기울기_통계_${found.place.placeName}`, found, tiltDeviceColumns);
    },
    deviceLocations: async ({ params }) => ({
      list: places.tilt.devices(await places.tilt.find(params.installationPlaceId)),
    }),
  });
  handle(app, crackStatistics, {
    rows: async ({ query: { pageNumber, pageSize, ...filter } }) =>
      grouped.crack.page(await asked('crack', filter, crackRow), { pageNumber, pageSize }),
    excel: async ({ query }, context) =>
      workbookOf(context, 'crack', '균열_통계', await asked('crack', query, crackRow), crackColumns),
    detail: async ({ query: { pageNumber, pageSize, ...filter } }) =>
      grouped.crack.page(await askedDevices('crack', filter, crackDeviceRow), { pageNumber, pageSize }),
    detailChart: ({ query }) => chartOf('crack', query),
    async detailExcel({ query }, context) {
      const found = await askedDevices('crack', query, crackDeviceRow);
      return workbookOf(context, 'crack', `균열_통계_${found.place.placeName}`, found, crackDeviceColumns);
    },
    async deviceLocations({ params }) {
      const devices = places.crack.devices(await places.crack.find(params.installationPlaceId));
      return { list: devices.map((device) => ({ ...device, ...crackOfDevice(device) })) };
    },
  });
}

const readingsOf = (row: GroupedRow) => row.sides.reduce((sum, { readings }) => sum + readings, 0);

const partsOf = (row: GroupedRow, devices: readonly { scale: GradeScale | undefined }[]): Part[] =>
  row.sides.map(({ side, sums, counts }) => ({ sums, counts, scale: devices[side]?.scale }));

function tiltRow(facts: PlaceFacts, parts: Part[]): TiltRow {
  const values = tiltValuesOf(parts);
  return {
    ...facts,
    xTiltAngle: values.xAvgValue,
    xTiltStatus: values.xAvgStatus,
    xTiltStatusName: values.xAvgStatusName,
    yTiltAngle: values.yAvgValue,
    yTiltStatus: values.yAvgStatus,
    yTiltStatusName: values.yAvgStatusName,
  };
}

const crackRow = (facts: PlaceFacts, parts: Part[]): CrackRow => ({ ...facts, ...crackValuesOf(parts) });

const tiltDeviceRow = (facts: DeviceFacts, parts: Part[]): TiltDeviceRow => ({ ...facts, ...tiltValuesOf(parts) });

/** A crack as the answers of one device name it. */
const crackOfDevice = ({ crackAvgValue, crackAverageIncrement, crackStatus, crackStatusName }: CrackValues) => ({
  avgCrack: crackAvgValue,
  crackIncrement: crackAverageIncrement,
  crackStatus,
  crackStatusName,
});

const crackDeviceRow = (facts: DeviceFacts, parts: Part[]): CrackDeviceRow => ({
  ...facts,
  ...crackOfDevice(crackValuesOf(parts)),
});
