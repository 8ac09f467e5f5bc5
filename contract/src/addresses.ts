/** Area `addresses`: road addresses of the country, for forms that ask for one. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed } from './schemas.ts';

export const addresses = {
  search: call({
    // What somebody looks for is where they live: it stays out of addresses and their logs.
    method: 'POST',
    path: '/api/addresses/search',
    access: 'open',
    summary: 'Road addresses that a keyword finds, at most ten, by the national address service',
    body: closed({ keyword: Type.String({ maxLength: 80 }) }),
    output: closed({
      /** How many there are in all. */
      totalCount: Type.Integer(),
      list: Type.Array(
        closed({
          address: Type.String(),
          /** The same place by its lot number; empty where the service tells none. */
          lotAddress: Type.String(),
          zoneCode: Type.String(),
        }),
      ),
    }),
  }),
};
