/** Area `vehicleStatistics`: driving of cleaning vehicles and their adherence to schedules. */
import { datetimeTypes } from '@maru/domain/seoul-time';
import { visitStatuses } from '@maru/domain/vehicle-plan';
import { type Static, Type } from 'typebox';
import { adminOf, call } from './call.ts';
import { closed, datetime, id, list, nullable, oneOf, page, paging, sorting, workbook } from './schemas.ts';
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
    summary: 'Vehicles with what they drove within a range of days; names and numbers of people masked',
    query: closed({ ...paging, ...filter }),
    output: page(
      closed({ rowNumber: count, ...vehicleIdentity, ...drivingDates, drivingDays: count, ...driven, ...people }),
    ),
  }),
  excel: call({
    method: 'GET',
    path: `${path}/excel`,
    access,
    summary: 'The rows as a workbook, without names and numbers of people',
    query: closed(filter),
    output: workbook,
  }),
  chart: call({
    method: 'GET',
    path: `${path}/chart`,
    access,
    summary: 'How long and how far all of them drove, and how many did, by hour (31 days at most), day or month',
    query: closed({ ...range, ...unit, ...vehicleFilter }),
    output: list(closed({ ...bucket, operationVehicleCount: count })),
  }),
  plan: call({
    method: 'GET',
    path: `${path}/plan`,
    access: adminOf('systemStatistics/cleaningVehicle', 'device/vehicleGPS'),
    summary: 'The dongs that vehicles were to drive in on a day or some, those that weren’t visited first',
    query: closed({ ...paging, ...planFilter }),
    output: closed({ ...page(plannedVisit).properties, drivingDate: text, ...visitCounts }),
  }),
  planExcel: call({
    method: 'GET',
    path: `${path}/plan/excel`,
    access: adminOf('systemStatistics/cleaningVehicle', 'device/vehicleGPS'),
    summary: 'The planned visits of a day or some as a workbook',
    query: closed(planFilter),
    output: workbook,
  }),
  detail: call({
    method: 'GET',
    path: `${path}/detail`,
    access,
    summary: 'What one vehicle drove on each day, the newest first, and how many of its positions were set aside',
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
  detailExcel: call({
    method: 'GET',
    path: `${path}/detail/excel`,
    access,
    summary: 'The days as a workbook',
    query: closed(detailFilter),
    output: workbook,
  }),
  detailChart: call({
    method: 'GET',
    path: `${path}/detail/chart`,
    access,
    summary: 'How long, how far and how fast one vehicle drove, by hour (31 days at most), day or month',
    query: closed({ ...detailFilter, ...unit }),
    output: list(closed({ ...bucket, avgVelocity: nullable(Type.Number()) })),
  }),
  vehicle: call({
    method: 'GET',
    path: `${path}/{vehicleId}`,
    access,
    summary: 'One vehicle with what it drove today; the numbers of its charge masked',
    params: closed({ vehicleId: id }),
    output: closed({ ...vehicleIdentity, ...drivingDates, drivingDays: count, ...driven, ...people }),
  }),
  operation: call({
    method: 'GET',
    path: '/admin/api/statistics/vehicle/operation',
    access,
    summary: 'How many vehicles there are and drove within a range, by use, and what they drove together',
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
    summary: 'How many vehicles drove, by use and by hour (31 days at most), day or month',
    query: closed({ ...range, ...unit, ...vehicleFilter }),
    output: list(closed({ measurementDatetime: text, operationVehicleCount: count, ...byUse })),
  }),
};
