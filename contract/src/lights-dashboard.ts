/**
 * Area `lightsDashboard`: security lights on the office's dashboard. Place names are masked except for the first
 * character.
 */
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
    summary: 'List markers of matching lights, with counts by dong and of all lights',
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
    summary: 'Get counts of lights by state, lights on by hour since yesterday, and the newest lights out of order',
    output: closed({
      ...counts.properties,
      /** Hourly averages of lights on and off, and the number that reported, since yesterday 00:00. */
      hours: Type.Array(closed({ measureDatetime: text, onNumber: count, offNumber: count, totalNumber: count })),
      /** The newest lights out of order, at most twenty. */
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
    summary: 'Get a light with its newest reports, since yesterday by default',
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
