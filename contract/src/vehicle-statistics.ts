/** Area `vehicleStatistics`: driving of cleaning vehicles and their adherence to schedules. */
import { datetimeTypes } from '@maru/domain/seoul-time';
import { visitStatuses } from '@maru/domain/vehicle-plan';
import { type Static, Type } from 'typebox';
import { adminOf, call, excelOf } from './call.ts';
import { closed, datetime, id, list, nullable, oneOf, page, paging, sorting } from './schemas.ts';
import { drivenFacts, vehicleFilter, vehicleIdentity } from './vehicles.ts';

const access = 'admin:systemStatistics/cleaningVehicle';
const path = '/admin/api/statistics/vehicles';
const text = Type.String();
const count = Type.Integer();

/** Inclusive days; defaults to today, and to yesterday and today for the days of one vehicle. */
const range = { startDatetime: Type.Optional(datetime), endDatetime: Type.Optional(datetime) };
const unit = { datetimeType: oneOf(datetimeTypes, { default: 'day' }) };
const filter = {
  ...sorting(['vehicleNumber', 'operationDatetimeMinute', 'drivingDistance', 'latestDrivingDate']),
  ...range,
  ...vehicleFilter,
};
const detailFilter = { vehicleId: id, ...range };

/** First and last signal, in degrees and by dong; null and empty without one. */
const signals = {
  startLatitude: nullable(Type.Number()),
  startLongitude: nullable(Type.Number()),
  startDongName: text,
  lastLatitude: nullable(Type.Number()),
  lastLongitude: nullable(Type.Number()),
  lastDongName: text,
};

/** Driving figures that aren't public. */
export const driven = {
  ...drivenFacts,
  /** km/h */
  topVelocity: Type.Number(),
  tripCount: count,
  ...signals,
};

/** Number of positions set aside as implausible, by reason; days without raw readings have none. */
export const setAsideCounts = {
  setAsideJumpCount: count,
  setAsideFrozenCount: count,
  setAsideOutsideCount: count,
};

/** Contacts, masked. */
const people = { chargeName: text, telephoneNumber: text, mobileNumber: text };

/** Empty without a driving day. */
const drivingDates = {
  /** The newest driving day in the range. */
  drivingDate: text,
  /** The last two driving days, independent of the range. */
  latestDrivingDate: text,
  previousDrivingDate: text,
};

const byUse = { trash: count, recycle: count, garbage: count, transport: count, maneuver: count };

const planFilter = {
  /** 'YYYY-MM-DD'. Without it the range applies, at most 31 days; without both, today. */
  drivingDate: Type.Optional(datetime),
  ...range,
  visitStatus: Type.Optional(oneOf(Object.keys(visitStatuses) as (keyof typeof visitStatuses)[])),
  vehicleId: Type.Optional(id),
  ...vehicleFilter,
};

/** Planned visits by result. */
export const visitCounts = {
  plannedCount: count,
  missedCount: count,
  outsideCount: count,
  pendingCount: count,
  visitedCount: count,
};

/** A planned visit of a dong on a day, with its result. */
export const plannedVisit = closed({
  rowNumber: count,
  /** Unique key of the row: vehicle, dong and day. */
  visitKey: text,
  vehicleId: id,
  vehicleNumber: text,
  vehicleTypeName: text,
  vehicleCompanyCodeName: text,
  drivingDate: text,
  dongCode: text,
  dongCodeName: text,
  plannedStartDatetime: text,
  plannedEndDatetime: text,
  visitStatus: oneOf(Object.keys(visitStatuses) as (keyof typeof visitStatuses)[]),
  visitStatusName: text,
  visitStartDatetime: nullable(text),
  visitEndDatetime: nullable(text),
  /** Minutes in motion in the dong within the planned hours; null if not recorded. */
  operationDatetimeMinute: nullable(count),
  /** In km. */
  drivingDistance: Type.Number(),
});
export type PlannedVisitRow = Static<typeof plannedVisit>;

const bucket = { measurementDatetime: text, operationDatetimeMinute: count, drivingDistance: Type.Number() };

export const vehicleStatistics = {
  rows: call({
    method: 'GET',
    path,
    access,
    summary: 'List vehicles with their driving totals in a range of days; personal names and numbers are masked',
    query: closed({ ...paging, ...filter }),
    output: page(
      closed({ rowNumber: count, ...vehicleIdentity, ...drivingDates, drivingDays: count, ...driven, ...people }),
    ),
  }),
  excel: excelOf(
    path,
    access,
    'Download vehicles with their driving totals as a workbook, without personal names and numbers',
    filter,
  ),
  chart: call({
    method: 'GET',
    path: `${path}/chart`,
    access,
    summary: 'Get a chart of time, distance and number of vehicles driven, by hour (at most 31 days), day or month',
    query: closed({ ...range, ...unit, ...vehicleFilter }),
    output: list(closed({ ...bucket, operationVehicleCount: count })),
  }),
  plan: call({
    method: 'GET',
    path: `${path}/plan`,
    access: adminOf('systemStatistics/cleaningVehicle', 'device/vehicleGPS'),
    summary: 'List planned visits of dongs in a range of days, those not visited first',
    query: closed({ ...paging, ...planFilter }),
    output: closed({ ...page(plannedVisit).properties, drivingDate: text, ...visitCounts }),
  }),
  planExcel: excelOf(
    `${path}/plan`,
    adminOf('systemStatistics/cleaningVehicle', 'device/vehicleGPS'),
    'Download planned visits of dongs as a workbook',
    planFilter,
  ),
  detail: call({
    method: 'GET',
    path: `${path}/detail`,
    access,
    summary: 'List driving totals of a vehicle by day, newest first, with positions set aside',
    query: closed({ ...paging, ...detailFilter }),
    output: closed({
      ...page(
        closed({
          rowNumber: count,
          drivingDate: text,
          ...driven,
          /** Number of all positions set aside, including those whose reason is no longer stored. */
          setAsideCount: count,
          ...setAsideCounts,
        }),
      ).properties,
      vehicle: closed(vehicleIdentity),
      totals: closed({ drivingDays: count, ...driven }),
    }),
  }),
  detailExcel: excelOf(
    `${path}/detail`,
    access,
    'Download driving totals of a vehicle by day as a workbook',
    detailFilter,
  ),
  detailChart: call({
    method: 'GET',
    path: `${path}/detail/chart`,
    access,
    summary: "Get a chart of a vehicle's time, distance and speed by hour (at most 31 days), day or month",
    query: closed({ ...detailFilter, ...unit }),
    output: list(closed({ ...bucket, avgVelocity: nullable(Type.Number()) })),
  }),
  vehicle: call({
    method: 'GET',
    path: `${path}/{vehicleId}`,
    access,
    summary: "Get a vehicle with today's driving totals; the contact's numbers are masked",
    params: closed({ vehicleId: id }),
    output: closed({ ...vehicleIdentity, ...drivingDates, drivingDays: count, ...driven, ...people }),
  }),
  operation: call({
    method: 'GET',
    path: '/admin/api/statistics/vehicle/operation',
    access,
    summary: 'Get counts of vehicles and of those that drove in a range, by use, with their driving totals',
    query: closed({ ...range, ...vehicleFilter }),
    output: closed({
      totalVehicleCount: count,
      operationVehicleCount: count,
      /** Number of vehicles that drove, by use. */
      ...byUse,
      /** Number of all vehicles, by use. */
      totalTrashCount: count,
      totalRecycleCount: count,
      totalGarbageCount: count,
      /** Kilograms delivered, by use. */
      trashWeight: count,
      recycleWeight: count,
      garbageWeight: count,
      operationDatetimeMinute: count,
      operationDatetimeString: text,
      avgVelocity: nullable(Type.Number()),
      drivingDistance: Type.Number(),
    }),
  }),
  operationChart: call({
    method: 'GET',
    path: '/admin/api/statistics/vehicle/operation/chart',
    access,
    summary: 'Get a chart of vehicles that drove, by use and hour (at most 31 days), day or month',
    query: closed({ ...range, ...unit, ...vehicleFilter }),
    output: list(closed({ measurementDatetime: text, operationVehicleCount: count, ...byUse })),
  }),
};
