/** Areas `peopleStatistics` and `peopleDashboard`: entries and exits counted by CCTVs, for administrators. */
import { Type } from 'typebox';
import { call, excelOf } from './call.ts';
import { areaMarker, cctvType, flow, flowChart } from './people.ts';
import { range } from './place.ts';
import { closed, code, datetime, id, list, nullable, page, paging } from './schemas.ts';

const access = 'admin:systemStatistics/cctv';
const text = Type.String();
const count = Type.Integer();

const filter = {
  ...range,
  /** Subject of chart and workbook; persons by default. */
  cctvType: Type.Optional(cctvType),
  installationPlaceCode: Type.Optional(code),
};
const detailFilter = { ...filter, installationPlaceCode: code };
const rowFacts = { rowNumber: count, measurementDatetime: text, ...flow, readingCount: count };

export const peopleStatistics = {
  rows: call({
    method: 'GET',
    path: '/admin/api/statistics/cctvs',
    access,
    summary: 'List entries and exits by area and hour, day or month, newest first',
    query: closed({ ...paging, ...filter }),
    output: page(
      closed({
        ...rowFacts,
        installationPlaceCode: text,
        installationPlaceCodeName: text,
        /** Number of the area's CCTVs that counted in the row's hour, day or month. */
        cctvCount: count,
      }),
    ),
  }),
  chart: call({
    method: 'GET',
    path: '/admin/api/statistics/cctvs/chart',
    access,
    summary: 'Get a chart of entries and exits of persons or cars',
    query: closed(filter),
    output: flowChart,
  }),
  excel: excelOf('/admin/api/statistics/cctvs', access, 'Download entries and exits by area as a workbook', filter),
  detail: call({
    method: 'GET',
    path: '/admin/api/statistics/cctvs/detail',
    access,
    summary: 'List entries and exits by CCTV of an area, newest first',
    query: closed({ ...paging, ...detailFilter }),
    output: page(closed({ ...rowFacts, deviceId: id, managementCode: text, address: text, detailAddress: text })),
  }),
  detailExcel: excelOf(
    '/admin/api/statistics/cctvs/detail',
    access,
    'Download entries and exits by CCTV of an area as a workbook',
    detailFilter,
  ),
  drift: call({
    method: 'GET',
    path: '/admin/api/statistics/cctvs/detail/drift',
    access,
    summary: 'List the drift of an area by closed day, newest first',
    query: closed({ installationPlaceCode: code, startDatetime: datetime, endDatetime: datetime }),
    output: list(
      closed({
        /** Day on which the count began. */
        driftDate: text,
        personInCount: count,
        personOutCount: count,
        /** Entries minus exits. */
        driftCount: count,
      }),
    ),
  }),
};

const dashboardAccess = 'admin:dashboard/cctv';

export const peopleDashboard = {
  areas: call({
    method: 'GET',
    path: '/admin/api/dashboard/cctv/installation-place',
    access: dashboardAccess,
    summary: 'List areas with the persons present; names are masked except for the first character',
    query: closed({ cctvType: Type.Optional(cctvType) }),
    output: list(
      closed({
        ...areaMarker.properties,
        /** Entries minus exits of persons over the newest completed day; null without counts. */
        driftCount: nullable(count),
      }),
    ),
  }),
  chart: call({
    method: 'GET',
    path: '/admin/api/dashboard/cctv/installation-place/chart',
    access: dashboardAccess,
    summary: "Get a chart of today's entries and exits by hour",
    query: closed({ installationPlaceCode: Type.Optional(code), cctvType: Type.Optional(cctvType) }),
    output: flowChart,
  }),
  devices: call({
    method: 'GET',
    path: '/admin/api/dashboard/cctv/device',
    access: dashboardAccess,
    summary: 'Count CCTVs in use, working and broken down',
    output: closed({ normalCount: count, breakdownCount: count, deviceCount: count }),
  }),
  measurement: call({
    method: 'GET',
    path: '/admin/api/dashboard/cctv/measurement',
    access: dashboardAccess,
    summary: 'Get the persons present in all areas, with entries and exits since the reset',
    output: closed({
      measurementDatetime: nullable(text),
      areaCount: count,
      presentCount: count,
      ...flow,
      /** Entries minus exits, summed over the areas' newest completed days. */
      driftCount: count,
    }),
  }),
};
