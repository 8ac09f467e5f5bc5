/**
 * Handlers of the statistics of old buildings: rows by building and time, one building's devices, charts and workbooks.
 */
import { crackStatistics, tiltStatistics } from '@maru/contract/building-statistics';
import type { Input } from '@maru/contract/call';
import type { BuildingKind } from '@maru/domain/building';
import type { GradeScale } from '@maru/domain/measure';
import type { FastifyInstance } from 'fastify';
import { type PeriodList, type PeriodRow, periodHandlers, periodRows } from '#places/period-statistics.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { readRange } from '#telemetry/statistics/range.ts';
import { deviceChart } from './chart.ts';
import { codeConditions, codesOf } from './facts.ts';
import { type BuildingState, buildingPlaces, type KindPlaces, relativeStatistics } from './kinds.ts';
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

/** A kind of sensors, and how rows are composed from the values of a building or device. */
interface StatisticsOfKind<Row, DeviceRow> {
  kind: BuildingKind;
  places: Pick<KindPlaces<BuildingState, unknown>, 'load' | 'find'>;
  fileName: string;
  rowOf(facts: PlaceFacts, parts: Part[]): Row;
  columns: readonly ExcelColumn<Row>[];
  deviceRowOf(facts: DeviceFacts, parts: Part[]): DeviceRow;
  deviceColumns: readonly ExcelColumn<DeviceRow>[];
}

function handlersOf<Row, DeviceRow>(services: Services, declared: StatisticsOfKind<Row, DeviceRow>) {
  const { kind, places, fileName } = declared;
  const grouped = relativeStatistics(services.reads, kind);

  /** The matching buildings by name. */
  async function listOf({ keyword, searchType, dongCode, ...filter }: Filter): Promise<PeriodList<Row>> {
    const range = readRange(filter);
    const where = codeConditions(filter);
    const found = (await places.load({ keyword, searchType, dongCode, where })).map(({ place }) => place);
    const rows = periodRows(
      range,
      found.filter(({ devices }) => devices.length > 0),
      (place, row) =>
        declared.rowOf(
          {
            rowNumber: row.rowNumber,
            measureDatetime: row.time,
            installationPlaceId: place.placeId,
            installationPlaceName: place.placeName,
            dongCode: place.dongCode,
            dongCodeName: place.dongName,
            address: `${place.address} ${place.detailAddress}`.trim(),
            ...codesOf(place),
            deviceCount: place.devices.length,
            readingCount: row.readingCount,
          },
          partsOf(row, place.devices),
        ),
    );
    return { rows, fileName, columns: declared.columns };
  }

  /** The devices of one building, or the requested one of them. Throws NOT_FOUND. */
  async function devicesOf({ installationPlaceId, deviceId, ...query }: DetailFilter) {
    const range = readRange(query);
    const { place } = await places.find(installationPlaceId);
    const devices = place.devices.filter((device) => deviceId === undefined || device.deviceId === deviceId);
    if (deviceId !== undefined && devices.length === 0)
      throw new Problem('NOT_FOUND', { field: 'deviceId', error: '장치를 찾을 수 없습니다.' });
    const groups = devices.map((device) => ({ ...device, devices: [device] }));
    const rows = periodRows(range, groups, (device, row) =>
      declared.deviceRowOf(
        {
          rowNumber: row.rowNumber,
          measurementDatetime: row.time,
          deviceId: device.deviceId,
          managementCode: device.managementCode,
          installationLocation: device.installationLocation,
          readingCount: row.readingCount,
        },
        partsOf(row, device.devices),
      ),
    );
    return { rows, fileName: `${fileName}_${place.placeName}`, columns: declared.deviceColumns };
  }

  const list = periodHandlers(services, grouped, listOf);
  const detail = periodHandlers(services, grouped, devicesOf);
  return {
    ...list,
    detail: detail.rows,
    detailExcel: detail.excel,
    /** The chart of the requested device, by default the first. */
    async detailChart({ query }: { query: DetailFilter }) {
      const { members, range } = (await devicesOf(query)).rows;
      return deviceChart(services, kind, members[0]?.deviceId, range);
    },
  };
}

/** The handlers of both kinds, and the rows of their lists' workbooks. */
export function openBuildingStatistics(services: Services) {
  const { tilt, crack } = buildingPlaces(services);
  const ofTilt = handlersOf(services, {
    kind: 'tilt',
    places: tilt,
    fileName: '기울기_통계',
    rowOf: tiltRow,
    columns: tiltColumns,
    deviceRowOf: tiltDeviceRow,
    deviceColumns: tiltDeviceColumns,
  });
  const ofCrack = handlersOf(services, {
    kind: 'crack',
    places: crack,
    fileName: '균열_통계',
    rowOf: crackRow,
    columns: crackColumns,
    deviceRowOf: crackDeviceRow,
    deviceColumns: crackDeviceColumns,
  });
  return {
    tiltExport: ofTilt.exportOf,
    crackExport: ofCrack.exportOf,
    register(app: FastifyInstance) {
      handle(app, tiltStatistics, {
        ...ofTilt,
        deviceLocations: async ({ params }) => ({ list: (await tilt.find(params.installationPlaceId)).devices }),
      });
      handle(app, crackStatistics, {
        ...ofCrack,
        async deviceLocations({ params }) {
          const { devices } = await crack.find(params.installationPlaceId);
          return { list: devices.map((device) => ({ ...device, ...crackOfDevice(device) })) };
        },
      });
    },
  };
}

const partsOf = ({ sides }: PeriodRow, devices: readonly { scale: GradeScale | undefined }[]): Part[] =>
  sides.map(({ side, sums, counts }) => ({ sums, counts, scale: devices[side]?.scale }));

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

/** A crack's values in the fields of answers about one device. */
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
