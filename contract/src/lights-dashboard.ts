/** Area `lightsDashboard`: security lights on the office's wall. Names of places are masked but for their first character. */
import { Type } from 'typebox';
import { call } from './call.ts';
import {
  administeredMarker,
  dongLights,
  lightCounts,
  lightEvent,
  lightFacts,
  lightFilters,
  lightLatest,
} from './lights.ts';
import { closed, code, datetime, id, nullable } from './schemas.ts';

const access = 'admin:dashboard/securityLight';
const text = Type.String();
const count = Type.Integer();

const counts = closed({ measurementDatetime: nullable(text), totalCount: count, ...lightCounts });

export const lightsDashboard = {
  places: call({
    method: 'GET',
    path: '/admin/api/dashboard/security-light/installation-place',
    access,
    summary: 'Markers of the lights that match, their counts by dong, and the counts of all of them',
    query: closed({ dongCode: Type.Optional(code), ...lightFilters }),
    output: closed({
      svgMarkers: Type.Array(administeredMarker),
      dongSummary: Type.Array(dongLights),
      summary: counts,
    }),
  }),
  summary: call({
    method: 'GET',
    path: '/admin/api/dashboard/security-light/summary',
    access,
    summary: 'Counts by state, the lights lit in each hour since yesterday, and what is out of order',
    output: closed({
      ...counts.properties,
      /** Since yesterday's first hour: lights that were on and off, as averages of the hour, and how many reported. */
      hours: Type.Array(closed({ measureDatetime: text, onNumber: count, offNumber: count, totalNumber: count })),
      /** At most twenty that are out of order, the newest first. */
      troubles: Type.Array(
        closed({
          deviceId: id,
          managementCode: text,
          dongName: text,
          ...lightLatest.properties,
        }),
      ),
    }),
  }),
  report: call({
    method: 'GET',
    path: '/admin/api/dashboard/security-light/report/detail',
    access,
    summary: 'One light and its newest reports, since yesterday unless told',
    query: closed({ deviceId: id, startDate: Type.Optional(datetime), endDate: Type.Optional(datetime) }),
    output: closed({
      deviceId: id,
      managementCode: text,
      address: text,
      detailAddress: text,
      dongName: text,
      ...lightFacts,
      ...lightLatest.properties,
      /** At most fifty. */
      list: Type.Array(lightEvent),
    }),
  }),
};
