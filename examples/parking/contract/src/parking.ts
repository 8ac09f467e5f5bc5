/** Area `parking`: parking bays for the public and for administrators. */
import { bayStates } from '@maru/domain/parking';
import { Type } from 'typebox';
import { call } from './call.ts';
import { placeName } from './place.ts';
import {
  closed,
  code,
  datetime,
  id,
  keyword,
  list,
  nullable,
  oneOf,
  page,
  paging,
  sorting,
  workbook,
} from './schemas.ts';
import { singleDevicePlaces } from './single-device-place.ts';

const text = Type.String();
const count = Type.Integer();
const status = oneOf(bayStates);
const access = 'admin:device/parking';

export const parkingState = closed({ status, statusName: text, measurementDatetime: nullable(text) });

/** Bays by state. */
const bayCounts = { totalCount: count, freeCount: count, takenCount: count, unknownCount: count };

const bay = closed({
  ...placeName,
  lotName: text,
  dongCode: text,
  dongName: text,
  address: text,
  detailAddress: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  parking: parkingState,
});

const bayFilter = {
  dongCode: Type.Optional(code),
  /** Part of the car park's name. */
  lotName: Type.Optional(keyword),
  status: Type.Optional(status),
};

/** Hours free and taken; silence counts for neither. */
const bayHours = { freeHours: Type.Number(), takenHours: Type.Number() };

const statisticsFilter = {
  ...sorting(['managementCode', 'address', 'dongCodeName']),
  dongCode: Type.Optional(code),
  lotName: Type.Optional(keyword),
  /** Inclusive; the last year by default. */
  startDate: Type.Optional(datetime),
  endDate: Type.Optional(datetime),
};

export const parking = {
  ...singleDevicePlaces('parking', 'device/parking', 'parkingBayId', {
    filters: { lotName: Type.Optional(keyword) },
    facts: { dongName: text, lotName: text, status, statusName: text },
    body: { lotName: Type.String({ maxLength: 300 }) },
  }),
  bays: call({
    method: 'GET',
    path: '/api/parking/installation-place',
    access: 'open',
    summary: 'Parking bays with their present state, by name',
    query: closed({ ...paging, ...bayFilter }),
    output: page(bay),
  }),
  bay: call({
    method: 'GET',
    path: '/api/parking/installation-place/{id}',
    access: 'open',
    summary: 'One parking bay with its present state',
    params: closed({ id }),
    output: bay,
  }),
  markers: call({
    method: 'GET',
    path: '/api/parking/installation-place/map',
    access: 'open',
    summary: 'Every parking bay that matches, for the map',
    query: closed(bayFilter),
    output: list(bay),
  }),
  lots: call({
    method: 'GET',
    path: '/api/parking/lot',
    access: 'open',
    summary: 'Bays by state, in the district and in each car park of a dong',
    output: closed({ ...bayCounts, lots: Type.Array(closed({ lotName: text, dongName: text, ...bayCounts })) }),
  }),
  rows: call({
    method: 'GET',
    path: '/admin/api/statistics/parking',
    access,
    summary: 'Bays with the hours they were free and taken within a range of days',
    query: closed({ ...paging, ...statisticsFilter }),
    output: page(
      closed({
        rowNumber: count,
        deviceId: id,
        managementCode: text,
        lotName: text,
        address: text,
        dongName: text,
        ...bayHours,
      }),
    ),
  }),
  excel: call({
    method: 'GET',
    path: '/admin/api/statistics/parking/excel',
    access,
    summary: 'The rows as a workbook',
    query: closed(statisticsFilter),
    output: workbook,
  }),
};
