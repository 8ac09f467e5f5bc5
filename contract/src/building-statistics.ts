/** Areas of old buildings for administrators: rows by building and time, charts, workbooks, and the dashboard. */
import { type TProperties, Type } from 'typebox';
import {
  buildingChart,
  buildingCodes,
  buildingDevice,
  crackLatest,
  crackValues,
  tiltLatest,
  tiltValues,
} from './building-values.ts';
import { call, excelOf } from './call.ts';
import { deviceInstallation, grade, latestFacts, range, value } from './place.ts';
import { closed, code, id, keyword, list, nullable, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
const access = 'admin:systemStatistics/decrepitBuilding';

/** Values of a row under the statistics' field names: the worst device's, each with its own grade. */
const tiltRow = {
  xTiltAngle: value,
  xTiltStatus: grade,
  xTiltStatusName: text,
  yTiltAngle: value,
  yTiltStatus: grade,
  yTiltStatusName: text,
};
const crackRow = {
  crackAvgValue: value,
  /** Average over the devices; not graded. */
  crackAverageIncrement: value,
  crackStatus: grade,
  crackStatusName: text,
};
/** Fields of a row about one device. */
const tiltDeviceRow = {
  xAvgValue: value,
  xAvgStatus: grade,
  xAvgStatusName: text,
  yAvgValue: value,
  yAvgStatus: grade,
  yAvgStatusName: text,
};
const crackDeviceRow = { avgCrack: value, crackIncrement: value, crackStatus: grade, crackStatusName: text };

const filter = {
  ...range,
  structureType: Type.Optional(code),
  buildingUseType: Type.Optional(code),
  buildingGrade: Type.Optional(code),
  dongCode: Type.Optional(code),
  keyword: Type.Optional(keyword),
  searchType: Type.Optional(oneOf(['installationPlaceName', 'address'])),
};
const detailFilter = { ...range, installationPlaceId: id, deviceId: Type.Optional(id) };

function statisticsCalls<const Kind extends 'tilt' | 'crack', Row extends TProperties, DeviceRow extends TProperties>(
  kind: Kind,
  row: Row,
  deviceRow: DeviceRow,
) {
  const path = `/admin/api/statistics/${kind}` as const;
  return {
    rows: call({
      method: 'GET',
      path,
      access,
      summary: "List values of each building's worst sensor by hour, day or month, newest first",
      query: closed({ ...paging, ...filter }),
      output: page(
        closed({
          rowNumber: count,
          measureDatetime: text,
          installationPlaceId: id,
          installationPlaceName: text,
          dongCode: text,
          dongCodeName: text,
          address: text,
          ...buildingCodes,
          deviceCount: count,
          readingCount: count,
          ...row,
        }),
      ),
    }),
    excel: excelOf(path, access, "Download values of each building's worst sensor as a workbook", filter),
    detail: call({
      method: 'GET',
      path: `${path}/detail` as const,
      access,
      summary: "List means of a building's devices by hour, day or month",
      query: closed({ ...paging, ...detailFilter }),
      output: page(
        closed({
          rowNumber: count,
          measurementDatetime: text,
          deviceId: id,
          managementCode: text,
          installationLocation: text,
          readingCount: count,
          ...deviceRow,
        }),
      ),
    }),
    detailChart: call({
      method: 'GET',
      path: `${path}/detail/chart` as const,
      access,
      summary: 'Get a chart of one device of a building with its trend; the first device by default',
      query: closed(detailFilter),
      output: buildingChart,
    }),
    detailExcel: excelOf(
      `${path}/detail`,
      access,
      "Download means of a building's devices as a workbook",
      detailFilter,
    ),
    deviceLocations: call({
      method: 'GET',
      path: `${path}/device-location/{installationPlaceId}` as const,
      access,
      summary: 'List devices of a building with their locations and latest values',
      params: closed({ installationPlaceId: id }),
      output: list(
        closed({
          deviceId: id,
          managementCode: text,
          installationLocation: text,
          installationType: deviceInstallation,
          latitude: Type.Number(),
          longitude: Type.Number(),
          ...latestFacts,
          ...deviceRow,
        }),
      ),
    }),
  };
}

export const tiltStatistics = statisticsCalls('tilt', tiltRow, tiltDeviceRow);
export const crackStatistics = statisticsCalls('crack', crackRow, crackDeviceRow);

const dashboardAccess = 'admin:dashboard/decrepitBuilding';
const gradeCounts = Type.Array(closed({ status: grade, statusName: text, count }));

/** The call for one building of the dashboard; its name is masked except for the first character. */
function placeCall<const MeasurementType extends string, Latest extends TProperties, Values extends TProperties>(
  measurementType: MeasurementType,
  latest: Latest,
  values: Values,
) {
  return call({
    method: 'GET',
    path: `/admin/api/dashboard/${measurementType}/installation-place/{installationPlaceId}` as const,
    access: dashboardAccess,
    summary: 'Get a building with its devices and their latest values',
    params: closed({ installationPlaceId: id }),
    output: closed({
      installationPlaceId: id,
      installationPlaceName: text,
      dongName: text,
      ...buildingCodes,
      latest: nullable(closed(latest)),
      devices: Type.Array(closed({ managementCode: text, ...buildingDevice(values) })),
    }),
  });
}

/**
 * Calls for the markers and lists of buildings with one kind of device; names are masked except for the first
 * character.
 */
function dashboardCalls<const Kind extends 'tilt' | 'crack', Latest extends TProperties, Values extends TProperties>(
  kind: Kind,
  latest: Latest,
  values: Values,
) {
  return {
    markers: call({
      method: 'GET',
      path: `/admin/api/dashboard/${kind}/map/installation-place` as const,
      access: dashboardAccess,
      summary: 'List map markers of buildings with their grade, worst first',
      output: list(
        closed({
          installationPlaceId: id,
          installationPlaceName: text,
          dongCode: text,
          dongName: text,
          latitude: Type.Number(),
          longitude: Type.Number(),
          ...latest,
        }),
      ),
    }),
    place: placeCall(kind, latest, values),
  };
}

export const tiltDashboard = dashboardCalls('tilt', tiltLatest.properties, tiltValues);
/** The tilt call under the `measurementType` 'gradient'. */
export const gradientDashboard = { place: placeCall('gradient', tiltLatest.properties, tiltValues) };
export const crackDashboard = dashboardCalls('crack', crackLatest.properties, crackValues);
export const buildingDashboard = {
  totalStatus: call({
    method: 'GET',
    path: '/admin/api/dashboard/tilt/total-status',
    access: dashboardAccess,
    summary: 'Count buildings by grade of tilt and of cracks',
    output: closed({ measurementDatetime: nullable(text), tilt: gradeCounts, crack: gradeCounts }),
  }),
  totalCount: call({
    method: 'GET',
    path: '/admin/api/dashboard/tilt/total-count',
    access: dashboardAccess,
    summary: 'Count buildings and devices',
    output: closed({
      installationPlaceCount: count,
      tiltDeviceCount: count,
      crackDeviceCount: count,
      totalDeviceCount: count,
      normalCount: count,
      breakdownCount: count,
    }),
  }),
};
