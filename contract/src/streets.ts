/**
 * Areas `streets` and `streetPlan`: street segments that cleaning vehicles drove, and planned ones that they missed.
 */
import { vehicleTypeCodes } from '@maru/domain/vehicle';
import { type Static, Type } from 'typebox';
import { call, excelOf } from './call.ts';
import { closed, code, datetime, id, keyword, list, nullable, oneOf, page, paging } from './schemas.ts';
import { plannedVisit } from './vehicle-statistics.ts';
import { vehicleFilter } from './vehicles.ts';

/** The last time at which vehicles of one use drove the segment. */
const lastDriven = closed({
  vehicleType: oneOf(vehicleTypeCodes),
  vehicleTypeName: Type.String(),
  /** To the minute. */
  drivingDatetime: Type.String(),
});

/** A part of a street between two junctions. */
const segmentFields = {
  streetSegmentId: id,
  /** Empty if the street has no name. */
  streetName: Type.String(),
  /** Metres. */
  length: Type.Integer(),
  /** Longitude and latitude of each point. */
  points: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })),
};

const segment = closed({
  ...segmentFields,
  /** Newest first; empty if no vehicle drove the segment within the publicly shown days. */
  drivenList: Type.Array(lastDriven),
});
export type PublicStreetSegment = Static<typeof segment>;

export const streets = {
  segments: call({
    method: 'GET',
    path: '/api/clean-environment/street',
    access: 'open',
    summary:
      'List street segments of a dong, a street or around a position, with their last drive by vehicle use within eight days',
    query: closed({
      dongCode: Type.Optional(code),
      streetName: Type.Optional(keyword),
      /** With the longitude: segments whose bounds are within 50 m of the position, of any dong. */
      latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    }),
    output: list(segment),
    cacheSeconds: 60,
  }),
};

const access = 'admin:systemStatistics/cleaningVehicle';
const path = '/admin/api/statistics/vehicles/street';
const planFilter = {
  startDatetime: Type.Optional(datetime),
  endDatetime: Type.Optional(datetime),
  ...vehicleFilter,
};

const { rowNumber, visitKey, vehicleId, vehicleNumber, vehicleTypeName, vehicleCompanyCodeName } =
  plannedVisit.properties;
const { drivingDate, dongCode, dongCodeName, plannedStartDatetime, plannedEndDatetime } = plannedVisit.properties;
const { visitStatus, visitStatusName } = plannedVisit.properties;

/** A planned dong of a vehicle on a day, with the share of its segments that the vehicle drove. */
const plannedStreets = closed({
  rowNumber,
  visitKey,
  vehicleId,
  vehicleNumber,
  vehicleTypeName,
  vehicleCompanyCodeName,
  drivingDate,
  dongCode,
  dongCodeName,
  plannedStartDatetime,
  plannedEndDatetime,
  visitStatus,
  visitStatusName,
  segmentCount: Type.Integer(),
  drivenCount: Type.Integer(),
  undrivenCount: Type.Integer(),
  /** Percent of the length; null without street data. */
  drivenShare: nullable(Type.Number()),
});
export type PlannedStreetsRow = Static<typeof plannedStreets>;

export const streetPlan = {
  plan: call({
    method: 'GET',
    path,
    access,
    summary:
      'List planned dongs of up to seven days by driven share of their streets, lowest first and pending ones last',
    query: closed({ ...paging, ...planFilter }),
    output: page(plannedStreets),
  }),
  planExcel: excelOf(
    path,
    access,
    'Download planned dongs with the driven share of their streets as a workbook',
    planFilter,
  ),
  segments: call({
    method: 'GET',
    path: `${path}/segment`,
    access,
    summary: "List street segments of a vehicle's planned dong on a day, with whether the vehicle drove them",
    query: closed({ vehicleId: id, dongCode: code, drivingDate: datetime }),
    output: closed({
      ...plannedStreets.properties,
      list: Type.Array(closed({ ...segmentFields, isDriven: Type.Boolean() })),
    }),
  }),
};
