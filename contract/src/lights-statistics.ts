/** Area `lightsStatistics`: reports of security lights and their time in each state. */
import { Type } from 'typebox';
import { call, excelOf } from './call.ts';
import { lightEvent, lightFacts, lightFilters, lightState } from './lights.ts';
import { closed, code, datetime, id, keyword, oneOf, page, paging, sorting } from './schemas.ts';

const access = 'admin:systemStatistics/smartSecurityLight';
const text = Type.String();

/** Hours in each state; silence beyond the stale limit isn't included in any. */
const lightHours = {
  onHours: Type.Number(),
  offHours: Type.Number(),
  failureHours: Type.Number(),
  outageHours: Type.Number(),
};

const filter = {
  ...sorting(['managementCode', 'address', 'dongCodeName']),
  searchType: Type.Optional(oneOf(['managementCode', 'address', 'modelName'])),
  keyword: Type.Optional(keyword),
  dongCode: Type.Optional(code),
  ...lightFilters,
  /** Inclusive; the last year by default. */
  startDate: Type.Optional(datetime),
  endDate: Type.Optional(datetime),
};

const detailFilter = { deviceId: id, startDate: Type.Optional(datetime), endDate: Type.Optional(datetime) };

export const lightsStatistics = {
  rows: call({
    method: 'GET',
    path: '/admin/api/statistics/security-light',
    access,
    summary: 'List lights with their last event and their hours in each state within a range of days',
    query: closed({ ...paging, ...filter }),
    output: page(
      closed({
        rowNumber: Type.Integer(),
        securityLightInstallationPlaceId: id,
        deviceId: id,
        /** Time of the last event within the range; empty without one. */
        lastEventDatetime: text,
        managementCode: text,
        address: text,
        detailAddress: text,
        dongName: text,
        ...lightFacts,
        ...lightState,
        ...lightHours,
      }),
    ),
  }),
  excel: excelOf(
    '/admin/api/statistics/security-light',
    access,
    'Download lights with their hours in each state as a workbook',
    filter,
  ),
  detail: call({
    method: 'GET',
    path: '/admin/api/statistics/security-light/detail',
    access,
    summary: 'List reports of a light, newest first, with its hours in each state by day',
    query: closed({ ...paging, ...detailFilter }),
    output: closed({
      ...page(closed({ rowNumber: Type.Integer(), ...lightEvent.properties })).properties,
      managementCode: text,
      address: text,
      detailAddress: text,
      ...lightFacts,
      ...lightState,
      days: Type.Array(closed({ measureDatetime: text, ...lightHours })),
    }),
  }),
  detailExcel: excelOf(
    '/admin/api/statistics/security-light/detail',
    access,
    'Download reports of a light as a workbook',
    detailFilter,
  ),
};
