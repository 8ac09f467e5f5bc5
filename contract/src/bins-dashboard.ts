/**
 * Area `binsDashboard`: recycle bins on the office's dashboards. Place names are masked except for the first character.
 */
import { Type } from 'typebox';
import { bin, binCondition, binFilter } from './bins.ts';
import { binToEmpty } from './bins-administration.ts';
import { call } from './call.ts';
import { chartPoint } from './place.ts';
import { closed, list, nullable } from './schemas.ts';

const access = 'admin:dashboard/cleaning';
const path = '/admin/api/dashboard/clean-environment/recycle-bin';

export const binsDashboard = {
  bins: call({
    method: 'GET',
    path,
    access,
    summary: 'List bins with their fill',
    query: closed(binFilter),
    output: list(closed(bin)),
  }),
  summary: call({
    method: 'GET',
    path: `${path}/summary-count`,
    access,
    summary: 'Get counts of bins by accepted material and fill level, of their devices, and bins to empty today',
    output: closed({
      ...binCondition,
      measurementDatetime: nullable(Type.String()),
      normalCount: Type.Integer(),
      breakdownCount: Type.Integer(),
      deviceCount: Type.Integer(),
      toEmpty: Type.Array(binToEmpty),
      /** Average fill by compartment. */
      last24Hours: closed({ petCan: Type.Array(chartPoint), carton: Type.Array(chartPoint) }),
    }),
  }),
};
