/** Area `vehiclesDashboard`: cleaning vehicles on the office's dashboards and their maps. */
import { Type } from 'typebox';
import { call, excelOf } from './call.ts';
import { closed, datetime, id, page, paging } from './schemas.ts';
import { driven, plannedVisit, visitCounts } from './vehicle-statistics.ts';
import { vehicleFilter, vehicleIdentity, vehicles } from './vehicles.ts';

const access = 'admin:dashboard/cleaning';
const path = '/admin/api/dashboard/clean-environment/vehicle';
const mapPath = '/admin/api/map/statistics/clean-environment/vehicle';
const text = Type.String();
const count = Type.Integer();

/** Inclusive days; defaults to today with yesterday's shifts that end today. */
const reportFilter = {
  startDatetime: Type.Optional(datetime),
  endDatetime: Type.Optional(datetime),
  ...vehicleFilter,
};

/** A vehicle's present position, with today's driving. */
const vehicleNow = vehicles.markers.output.properties.list.items;

export const vehiclesDashboard = {
  vehicles: call({
    method: 'GET',
    path,
    access,
    summary: "List vehicles with their present state and today's driving totals",
    query: closed(vehicleFilter),
    output: closed({ list: Type.Array(vehicleNow), totalCount: count }),
  }),
  summary: call({
    method: 'GET',
    path: `${path}/summary-count`,
    access,
    summary: "Get counts of vehicles in operation by use, of devices, and of today's planned visits by result",
    output: closed({
      ...vehicles.count.output.properties,
      /** Seoul time of the newest position; null without one. */
      measurementDatetime: vehicles.vehicles.output.properties.list.items.properties.startSignalDatetime,
      deviceCount: count,
      normalCount: count,
      breakdownCount: count,
      ...visitCounts,
      /** Missed visits of today or of the shift that ended today; at most twenty. */
      missed: Type.Array(plannedVisit),
    }),
  }),
  detail: call({
    method: 'GET',
    path: `${path}/detail/{vehicleId}`,
    access,
    summary: "Get a vehicle with today's driving totals and planned visits; the contact's numbers are masked",
    params: closed({ vehicleId: id }),
    output: closed({
      ...vehicleNow.properties,
      chargeName: text,
      telephoneNumber: text,
      mobileNumber: text,
      /** Planned visits of shifts that begin or end today. */
      list: Type.Array(plannedVisit),
      totalCount: count,
    }),
  }),
  report: call({
    method: 'GET',
    path: `${path}/operation-report`,
    access,
    summary: 'List driving totals and planned visits of vehicles by result, for at most 31 days',
    query: closed({ ...paging, ...reportFilter }),
    output: closed({
      ...page(closed({ rowNumber: count, ...vehicleIdentity, ...driven, ...visitCounts })).properties,
      summary: closed({ totalVehicleCount: count, operationVehicleCount: count, ...visitCounts }),
    }),
  }),
  reportExcel: excelOf(
    `${path}/operation-report`,
    access,
    'Download the driving report of all vehicles as a workbook',
    reportFilter,
  ),
  markers: call({
    method: 'GET',
    path: mapPath,
    access,
    summary: 'List current positions of all vehicles that ever reported',
    query: closed(vehicleFilter),
    output: vehicles.markers.output,
  }),
  path: call({
    method: 'GET',
    path: `${mapPath}/detail/driving-path`,
    access,
    summary: "Get a vehicle's path over whole days, with its trips and stops",
    query: vehicles.path.query,
    output: vehicles.path.output,
  }),
};
