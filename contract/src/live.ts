/** Area `live`: the live feed, one stream of server-sent events. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed } from './schemas.ts';

export const live = {
  feed: call({
    method: 'GET',
    path: '/api/live',
    access: 'open',
    summary: 'text/event-stream: one event named after its layer a changed thing, newest state only',
    query: closed({
      /** Comma-joined layers: 'air'. */
      layers: Type.String({ maxLength: 200, pattern: '^[a-zA-Z,]+$' }),
      /** 'west,south,east,north' in degrees; absent for the whole district. */
      area: Type.Optional(Type.String({ maxLength: 100, pattern: '^-?[0-9.]+(,-?[0-9.]+){3}$' })),
    }),
    output: Type.String(),
  }),
};
