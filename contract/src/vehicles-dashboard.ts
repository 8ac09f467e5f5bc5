/** Area `vehiclesDashboard`: cleaning vehicles on the office's dashboards and their maps. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, datetime, id, page, paging, workbook } from './schemas.ts';
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
    summary: 'Vehicles with what they are doing now and drove today',
    query: closed(vehicleFilter),
    output: closed({ list: Type.Array(vehicleNow), totalCount: count }),
  }),
  summary: call({
    method: 'GET',
    path: `${path}/summary-count`,
    access,
    summary: 'How many vehicles are out by use, their devices, and what was kept of plans that begin or end today',
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
    summary: 'One vehicle with what it drove today and its plan; the numbers of its charge masked',
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
    summary: 'What vehicles drove within some days, at most 31, and what of the plans of their shifts they kept',
    query: closed({ ...paging, ...reportFilter }),
    output: closed({
      ...page(closed({ rowNumber: count, ...vehicleIdentity, ...driven, ...visitCounts })).properties,
      summary: closed({ totalVehicleCount: count, operationVehicleCount: count, ...visitCounts }),
    }),
  }),
  reportExcel: call({
    method: 'GET',
    path: `${path}/operation-report/excel`,
    access,
    summary: 'The report of all vehicles as a workbook',
    query: closed(reportFilter),
    output: workbook,
  }),
  markers: call({
    method: 'GET',
    path: mapPath,
    access,
    summary: 'Vehicles that were ever heard, where they are now',
    query: closed(vehicleFilter),
    output: vehicles.markers.output,
  }),
  path: call({
    method: 'GET',
    path: `${mapPath}/detail/driving-path`,
    access,
    summary: 'The way of a vehicle over whole days, with its trips and stops',
    query: vehicles.path.query,
    output: vehicles.path.output,
  }),
};
