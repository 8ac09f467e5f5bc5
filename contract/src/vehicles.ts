/** Area `vehicles`: cleaning vehicles as everybody sees them: where they are, what they drove, and by which way. */
import { operationStates, vehicleTypeCodes } from '@maru/domain/vehicle';
import { type Static, Type } from 'typebox';
import { call } from './call.ts';
import { closed, code, datetime, id, keyword, list, nullable, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
/** Of who is in charge: there, and empty for whoever asks. */
const nobodys = Type.Literal('');

/** Which vehicles are asked for; a number by any part of it. */
export const vehicleFilter = {
  vehicleCompanyCode: Type.Optional(code),
  vehicleType: Type.Optional(oneOf(vehicleTypeCodes)),
  vehicleNumber: Type.Optional(keyword),
};

/** What a vehicle is. */
export const vehicleIdentity = {
  vehicleId: id,
  vehicleNumber: text,
  vehicleCompanyCode: text,
  vehicleCompanyCodeName: text,
  vehicleType: oneOf(vehicleTypeCodes),
  vehicleTypeName: text,
  /** Tons. */
  carryingCapacity: Type.Number(),
};

/** Where a vehicle is by its newest position that wasn't set aside, and what it is doing there. */
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
  /** V */
  voltage: nullable(Type.Number()),
  operationState: oneOf(operationStates),
  measurementDatetime: text,
  isStale: Type.Boolean(),
});
export type VehicleState = Static<typeof vehicleState>;

/** What a vehicle drove on a day or over some; null where it sent nothing. */
export const drivenFacts = {
  startSignalDatetime: nullable(text),
  endSignalDatetime: nullable(text),
  operationDatetimeMinute: count,
  operationDatetimeString: text,
  /** km/h while it drove. */
  avgVelocity: nullable(Type.Number()),
  /** km */
  drivingDistance: Type.Number(),
};

/** A vehicle on the map: at its newest position, or in its garage where it never had one. */
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

/** How many vehicles there are of each use, in the specification's words for uses. */
const byUse = { trash: count, recycle: count, garbage: count, transport: count, maneuver: count };

const range = {
  startDatetime: Type.Optional(datetime),
  endDatetime: Type.Optional(datetime),
  /** As the specification writes it for cleaning; the same as the other. */
  endDateTime: Type.Optional(datetime),
};

/** A point of a way: seconds since the first day began in Seoul, latitude, longitude, km/h and course where known. */
const pathPoint = Type.Array(nullable(Type.Number()), { minItems: 5, maxItems: 5 });

/** A trip, or a stop between two. Seconds as those of points; metres. */
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

/** The way that a vehicle drove over some days, with its trips, its stops and their sums. */
export const drivingPath = closed({
  vehicleId: id,
  vehicleNumber: text,
  vehicleType: oneOf(vehicleTypeCodes),
  /** The beginning of the first day and the end of the last one. */
  startDatetime: text,
  endDatetime: text,
  points: Type.Array(pathPoint),
  /** From when to when nothing was heard and nobody knows the way, in seconds as those of points. */
  gaps: Type.Array(Type.Array(count, { minItems: 2, maxItems: 2 })),
  legs: Type.Array(leg),
  totals: closed({ ...drivenFacts, topVelocity: Type.Number(), tripCount: count, stopCount: count }),
});
export type DrivingPath = Static<typeof drivingPath>;

/** Whole days are answered: from the start of the first to the end of the last; today where nothing is said. */
export const pathQuery = closed({ vehicleId: id, ...range });

export const vehicles = {
  vehicles: call({
    method: 'GET',
    path: '/api/clean-environment/vehicle',
    access: 'open',
    summary: 'Cleaning vehicles with what they are doing now and drove today, by number',
    query: closed(vehicleFilter),
    output: closed({
      list: Type.Array(
        closed({
          rowNumber: count,
          ...marker,
          curVelocity: nullable(Type.Number()),
          voltage: nullable(Type.Number()),
          curOperationState: nullable(oneOf(operationStates)),
          /** The office's people aren't told to the public: always empty. */
          chargeName: nobodys,
          mobileNumber: nobodys,
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
    summary: 'How many cleaning vehicles there are, are out now and fell silent, by use',
    output: closed({
      totalVehicleCount: count,
      /** Driving or standing with the engine on. */
      operationVehicleCount: count,
      /** Out when they were last heard, and silent for longer than they may be. */
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
    summary: 'What each vehicle drove on each day of a range, the newest day first; today where none is said',
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
        chargeName: nobodys,
        mobileNumber: nobodys,
      }),
    ),
    cacheSeconds: 5,
  }),
  statistics: call({
    method: 'GET',
    path: '/api/clean-environment/statistics/vehicles',
    access: 'open',
    summary: 'What all vehicles together drove, by day or month; buckets without any are left out',
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
    summary: 'Cleaning vehicles that were ever heard, where they are now',
    query: closed(vehicleFilter),
    output: list(closed(marker)),
    cacheSeconds: 1,
  }),
  path: call({
    method: 'GET',
    path: '/api/map/statistics/clean-environment/vehicle/detail/driving-path',
    access: 'open',
    summary: 'The way of a vehicle over whole days, with its trips and stops',
    query: pathQuery,
    output: drivingPath,
    cacheSeconds: 3,
  }),
};
