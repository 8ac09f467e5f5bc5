/** Area `vehicles`: public data of cleaning vehicles: positions, driving and paths. */
import { operationStates, vehicleTypeCodes } from '@maru/domain/vehicle';
import { type Static, Type } from 'typebox';
import { call } from './call.ts';
import { closed, code, datetime, id, keyword, list, nullable, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
/** Contact fields of the specification, always empty for the public. */
const emptyText = Type.Literal('');

/** Filters of vehicles; any part of the number matches. */
export const vehicleFilter = {
  vehicleCompanyCode: Type.Optional(code),
  vehicleType: Type.Optional(oneOf(vehicleTypeCodes)),
  vehicleNumber: Type.Optional(keyword),
};

/** Identity of a vehicle. */
export const vehicleIdentity = {
  vehicleId: id,
  vehicleNumber: text,
  vehicleCompanyCode: text,
  vehicleCompanyCodeName: text,
  vehicleType: oneOf(vehicleTypeCodes),
  vehicleTypeName: text,
  /** In tons. */
  carryingCapacity: Type.Number(),
};

/** A vehicle's newest accepted position, and its state there. */
export const vehicleState = closed({
  vehicleNumber: text,
  vehicleType: oneOf(vehicleTypeCodes),
  vehicleCompanyCode: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** km/h */
  velocity: nullable(Type.Number()),
  /** Degrees from north, clockwise. */
  course: nullable(count),
  /** In volts. */
  voltage: nullable(Type.Number()),
  operationState: oneOf(operationStates),
  measurementDatetime: text,
  isStale: Type.Boolean(),
});

/** Driving of one day or several; null without signals. */
export const drivenFacts = {
  startSignalDatetime: nullable(text),
  endSignalDatetime: nullable(text),
  operationDatetimeMinute: count,
  operationDatetimeString: text,
  /** km/h while driving. */
  avgVelocity: nullable(Type.Number()),
  /** In km. */
  drivingDistance: Type.Number(),
};

/** A vehicle on the map: at its newest position, or in its garage without one. */
const marker = {
  installationPlaceId: id,
  installationPlaceName: text,
  dongCode: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  ...vehicleIdentity,
  ...drivenFacts,
  vehicle: nullable(vehicleState),
};

/** Vehicles by use, under the specification's names. */
const byUse = { trash: count, recycle: count, garbage: count, transport: count, maneuver: count };

/** The end of a range in calls about cleaning. */
export const ends = {
  endDatetime: Type.Optional(datetime),
  /** An alternative spelling in the specification; same meaning as `endDatetime`. */
  endDateTime: Type.Optional(datetime),
};
const range = { startDatetime: Type.Optional(datetime), ...ends };

/** A point of a path: seconds since the first day's start in Seoul, latitude, longitude, km/h and course if known. */
const pathPoint = Type.Array(nullable(Type.Number()), { minItems: 5, maxItems: 5 });

/** A trip, or a stop between two trips. Times are in the unit of points; distance is in metres. */
const leg = closed({
  kind: oneOf(['trip', 'stop']),
  startSecond: count,
  endSecond: count,
  startLatitude: Type.Number(),
  startLongitude: Type.Number(),
  endLatitude: Type.Number(),
  endLongitude: Type.Number(),
  distance: count,
  /** km/h */
  topVelocity: Type.Number(),
});

/** A vehicle's path over some days, with its trips, stops and their totals. */
export const drivingPath = closed({
  vehicleId: id,
  vehicleNumber: text,
  vehicleType: oneOf(vehicleTypeCodes),
  /** Start of the first day and end of the last one. */
  startDatetime: text,
  endDatetime: text,
  points: Type.Array(pathPoint),
  /** Intervals without signals, whose path is unknown; in the unit of points. */
  gaps: Type.Array(Type.Array(count, { minItems: 2, maxItems: 2 })),
  legs: Type.Array(leg),
  totals: closed({ ...drivenFacts, topVelocity: Type.Number(), tripCount: count, stopCount: count }),
});
export type DrivingPath = Static<typeof drivingPath>;

/** Covers whole days, from the start of the first to the end of the last; today by default. */
const pathQuery = closed({ vehicleId: id, ...range });

export const vehicles = {
  vehicles: call({
    method: 'GET',
    path: '/api/clean-environment/vehicle',
    access: 'open',
    summary: "List cleaning vehicles with their present state and today's driving totals, by number",
    query: closed(vehicleFilter),
    output: closed({
      list: Type.Array(
        closed({
          rowNumber: count,
          ...marker,
          /** Values of the newest report; null once the vehicle is silent. */
          curVelocity: nullable(Type.Number()),
          voltage: nullable(Type.Number()),
          curOperationState: nullable(oneOf(operationStates)),
          /** Always empty: staff names aren't public. */
          chargeName: emptyText,
          mobileNumber: emptyText,
        }),
      ),
      totalCount: count,
    }),
    cacheSeconds: 1,
  }),
  count: call({
    method: 'GET',
    path: '/api/clean-environment/vehicle/count',
    access: 'open',
    summary: 'Count cleaning vehicles, those in operation and those fallen silent, by use',
    output: closed({
      totalVehicleCount: count,
      /** Vehicles that are driving, or standing with the engine on. */
      operationVehicleCount: count,
      /** Vehicles that have been silent for too long, whether they were in operation at their last signal or parked. */
      silentVehicleCount: count,
      ...byUse,
      list: Type.Array(
        closed({
          vehicleType: oneOf(vehicleTypeCodes),
          vehicleTypeName: text,
          totalVehicleCount: count,
          operationVehicleCount: count,
        }),
      ),
    }),
    cacheSeconds: 1,
  }),
  report: call({
    method: 'GET',
    path: '/api/clean-environment/vehicle/report',
    access: 'open',
    summary: 'List driving totals by vehicle and day, newest day first; today by default',
    query: closed({
      ...paging,
      ...range,
      ...vehicleFilter,
      searchType: Type.Optional(oneOf(['vehicleNumber'])),
      keyword: Type.Optional(keyword),
    }),
    output: page(
      closed({
        rowNumber: count,
        drivingDate: text,
        ...vehicleIdentity,
        ...drivenFacts,
        /** km/h */
        topVelocity: Type.Number(),
        tripCount: count,
        chargeName: emptyText,
        mobileNumber: emptyText,
      }),
    ),
    cacheSeconds: 5,
  }),
  statistics: call({
    method: 'GET',
    path: '/api/clean-environment/statistics/vehicles',
    access: 'open',
    summary: 'List driving totals of all vehicles by day or month; empty buckets are omitted',
    query: closed({ ...range, datetimeType: oneOf(['day', 'month'], { default: 'day' }), ...vehicleFilter }),
    output: list(
      closed({
        drivingDate: text,
        totalVehicleCount: count,
        operationVehicleCount: count,
        ...byUse,
        operationDatetimeMinute: count,
        operationDatetimeString: text,
        avgVelocity: nullable(Type.Number()),
        drivingDistance: Type.Number(),
      }),
    ),
    cacheSeconds: 5,
  }),
  markers: call({
    method: 'GET',
    path: '/api/map/statistics/clean-environment/vehicle',
    access: 'open',
    summary: 'List current positions of all cleaning vehicles that ever reported',
    query: closed(vehicleFilter),
    output: list(closed(marker)),
    cacheSeconds: 1,
  }),
  path: call({
    method: 'GET',
    path: '/api/map/statistics/clean-environment/vehicle/detail/driving-path',
    access: 'open',
    summary: "Get a vehicle's path over whole days, with its trips and stops",
    query: pathQuery,
    output: drivingPath,
    cacheSeconds: 3,
  }),
};
