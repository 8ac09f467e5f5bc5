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
    summary: "List the citizen's favourites with their latest values, in the order of their addition",
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
    summary: 'Add a favourite station, or return the favoriteId of an existing one',
    body: closed({ installationPlaceId: id, installationPlaceType: oneOf(['air']) }),
    output: closed({ favoriteId: id }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/favorite/{favoriteId}',
    access: 'citizen',
    summary: "Delete one of the citizen's own favourites",
    params: closed({ favoriteId: id }),
    output: done,
  }),
};
