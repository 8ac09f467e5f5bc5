/** Area `parking`: parking bays for the public and for administrators. */
import { bayStates } from '@maru/domain/parking';
import { Type } from 'typebox';
import { call } from './call.ts';
import { mapPlace, placeName } from './place.ts';
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
const access = 'admin:systemStatistics/parking';

const parkingState = closed({ status, statusName: text, measurementDatetime: nullable(text) });

const bay = closed({
  ...placeName,
  lotName: text,
  dongCode: text,
  dongName: text,
  latitude: Type.Number(),
  longitude: Type.Number(),
  address: text,
  detailAddress: text,
  parking: parkingState,
});

const bayFilter = {
  dongCode: Type.Optional(code),
  /** Filter: part of the car park's name. */
  lotName: Type.Optional(keyword),
};

/** Hours free and taken; excludes hours without reports. */
const bayHours = { freeHours: Type.Number(), takenHours: Type.Number() };

const statisticsFilter = {
  ...sorting(['managementCode', 'address', 'dongCodeName']),
  ...bayFilter,
  /** First and last day of the period (inclusive); the last year by default. */
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
    summary: 'List parking bays with their present state, by name',
    query: closed({ ...paging, ...bayFilter, status: Type.Optional(status) }),
    output: page(bay),
  }),
  bay: call({
    method: 'GET',
    path: '/api/parking/installation-place/{id}',
    access: 'open',
    summary: 'Get a parking bay with its present state',
    params: closed({ id }),
    output: bay,
  }),
  markers: call({
    method: 'GET',
    path: '/api/parking/installation-place/map',
    access: 'open',
    summary: 'List map markers of matching parking bays',
    query: closed(bayFilter),
    output: list(closed({ ...mapPlace, parking: parkingState })),
  }),
  rows: call({
    method: 'GET',
    path: '/admin/api/statistics/parking',
    access,
    summary: 'List bays with their free and occupied hours in a range of days',
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
  days: call({
    method: 'GET',
    path: '/admin/api/statistics/parking/chart',
    access,
    summary: 'Get a chart of free and occupied hours of all matching bays by day',
    query: closed(statisticsFilter),
    output: list(closed({ measurementDatetime: text, ...bayHours })),
  }),
  excel: call({
    method: 'GET',
    path: '/admin/api/statistics/parking/excel',
    access,
    summary: 'Download bays with their free and occupied hours as a workbook',
    query: closed(statisticsFilter),
    output: workbook,
  }),
};

/** Entry of the group in the list of contracts. */
export const parkingContract = {
  areas: { parking },
  live: {
    parking: closed({ installationPlaceId: id, values: closed({ parking: nullable(parkingState) }) }),
  },
};
