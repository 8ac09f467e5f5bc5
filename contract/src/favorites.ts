/** Area `favorites`: a citizen's favourite stations. */

import { airMeasures } from '@maru/domain/air';
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { sidesOf } from './place.ts';
import { closed, id, list, oneOf } from './schemas.ts';

export const favorites = {
  favorites: call({
    method: 'GET',
    path: '/api/favorite',
    access: 'citizen',
    summary: "The citizen's favourites with their latest values, in the order they were added",
    output: list(
      closed({
        favoriteId: id,
        installationPlaceId: id,
        installationPlaceType: oneOf(['air']),
        installationPlaceName: Type.String(),
        dongName: Type.String(),
        ...sidesOf(airMeasures),
      }),
    ),
  }),
  add: call({
    method: 'POST',
    path: '/api/favorite',
    access: 'citizen',
    summary: 'Keeps a station; one that is kept already answers its favoriteId',
    body: closed({ installationPlaceId: id, installationPlaceType: oneOf(['air']) }),
    output: closed({ favoriteId: id }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/favorite/{favoriteId}',
    access: 'citizen',
    summary: "Drops one of the citizen's own favourites",
    params: closed({ favoriteId: id }),
    output: done,
  }),
};
