/** Area `live`: the live feed, one stream of server-sent events. */
import { type Static, Type } from 'typebox';
import { call } from './call.ts';
import type { liveLayers } from './groups.ts';
import { area, closed } from './schemas.ts';

export type LiveLayerName = keyof typeof liveLayers;
export type LiveState<L extends LiveLayerName> = Static<(typeof liveLayers)[L]>;

export const live = {
  feed: call({
    method: 'GET',
    path: '/api/live',
    access: 'open',
    summary: 'Stream changes as text/event-stream: one event per changed item, named after its layer',
    query: closed({
      /** Comma-separated layers: 'air,people'. */
      layers: Type.String({ maxLength: 200, pattern: '^[a-zA-Z,]+$' }),
      /** The whole district by default. */
      area: Type.Optional(area),
    }),
    output: Type.String(),
  }),
};
