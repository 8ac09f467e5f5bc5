/** Area `addresses`: search of the national road addresses, for forms. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed } from './schemas.ts';

export const addresses = {
  search: call({
    // POST, because a searched address may be someone's home: it must not appear in URLs or logs.
    method: 'POST',
    path: '/api/addresses/search',
    access: 'open',
    summary: 'Search road addresses by keyword in the national address service; returns at most ten',
    body: closed({ keyword: Type.String({ maxLength: 80 }) }),
    output: closed({
      /** Total number of matches. */
      totalCount: Type.Integer(),
      list: Type.Array(
        closed({
          address: Type.String(),
          /** Lot-number address of the same place; empty if the service returns none. */
          lotAddress: Type.String(),
          zoneCode: Type.String(),
        }),
      ),
    }),
  }),
};
