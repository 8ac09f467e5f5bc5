/**
 * Area `operatedAir`: air quality of the places that a citizen operates, and the rooms of a nursery school that parents
 * see.
 */
import { airMeasurementTypes, airMeasures } from '@maru/domain/air';
import { Type } from 'typebox';
import { call } from './call.ts';
import { chartPoint, deviceInstallation, latestOf, place, placeName, range, sidesOf, timeRowOf } from './place.ts';
import { closed, id, list, oneOf } from './schemas.ts';

const text = Type.String();
const measurementType = oneOf(airMeasurementTypes);

/** A location with devices (a room if indoors). Devices at the same location count as one. */
const room = { installationType: deviceInstallation, installationLocation: text };
const roomWithLatest = closed({ ...room, ...latestOf(airMeasures).properties });

export const operatedAir = {
  summary: call({
    method: 'GET',
    path: '/api/mypage/operating-facility/air-quality/summary',
    access: 'citizen',
    summary: 'List air places that the citizen operates, with latest values by room, indoor and outdoor',
    output: list(closed({ ...place, ...sidesOf(airMeasures), rooms: Type.Array(roomWithLatest) })),
  }),
  statistics: call({
    method: 'GET',
    path: '/api/mypage/operating-facility/air-quality/statistics',
    access: 'citizen',
    summary: 'Get averages of an operated place by room and hour, day or month, and a chart of one measurement',
    query: closed({ ...range, measurementType, installationPlaceId: id }),
    output: closed({
      measurementType,
      unit: text,
      /** By time, oldest first, then by room; buckets without readings are absent. */
      list: Type.Array(closed({ ...room, ...timeRowOf(airMeasures).properties })),
      /** A line per room, with nulls for gaps. */
      series: Type.Array(closed({ ...room, points: Type.Array(chartPoint) })),
    }),
  }),
  nurserySchools: call({
    method: 'GET',
    path: '/api/mypage/operating-facility/air-quality/{userType}/nurserySchool',
    access: 'citizen',
    summary: 'List nursery schools that the citizen operates, or that named the citizen as a parent',
    params: closed({ userType: oneOf(['operator', 'parents']) }),
    output: list(
      closed({ ...placeName, address: text, detailAddress: text, dongName: text, roomCount: Type.Integer() }),
    ),
  }),
  parentRooms: call({
    method: 'GET',
    path: '/api/mypage/operating-facility/air-quality/parents/installationLocation',
    access: 'citizen',
    summary: 'List rooms of nursery schools that named the citizen as a parent, with their latest values',
    output: list(closed({ ...placeName, ...roomWithLatest.properties })),
  }),
};
