/** Area `live`: the live feed, one stream of server-sent events. */
import { airMeasures } from '@maru/domain/air';
import { binMeasures } from '@maru/domain/bin';
import type { Measure } from '@maru/domain/measure';
import { type Static, Type } from 'typebox';
import { crackLatest, tiltLatest } from './building-values.ts';
import { call } from './call.ts';
import { lightLatest } from './lights.ts';
import { areaState } from './people.ts';
import { latestOf, sidesOf } from './place.ts';
import { area, closed, id, nullable } from './schemas.ts';
import { vehicleState } from './vehicles.ts';

/** The whole new state of a place of a measuring group. */
const placeState = <M extends Measure>(measures: readonly M[]) =>
  closed({ installationPlaceId: id, values: closed(sidesOf(measures)) });

/** What an event of each layer carries: the state of one changed thing, replacing what was known of it. */
export const liveLayers = {
  air: placeState(airMeasures),
  people: closed({ installationPlaceId: id, values: areaState }),
  bin: closed({ installationPlaceId: id, values: closed({ bin: nullable(latestOf(binMeasures)) }) }),
  tilt: closed({ installationPlaceId: id, values: closed({ tilt: nullable(tiltLatest) }) }),
  crack: closed({ installationPlaceId: id, values: closed({ crack: nullable(crackLatest) }) }),
  light: closed({ installationPlaceId: id, values: closed({ light: nullable(lightLatest) }) }),
  vehicle: closed({ installationPlaceId: id, values: closed({ vehicle: vehicleState }) }),
};

export type LiveLayerName = keyof typeof liveLayers;
export type LiveState<L extends LiveLayerName> = Static<(typeof liveLayers)[L]>;

export const live = {
  feed: call({
    method: 'GET',
    path: '/api/live',
    access: 'open',
    summary: 'text/event-stream: one event named after its layer a changed thing, newest state only',
    query: closed({
      /** Comma-joined layers: 'air', 'people'. */
      layers: Type.String({ maxLength: 200, pattern: '^[a-zA-Z,]+$' }),
      /** Absent for the whole district. */
      area: Type.Optional(area),
    }),
    output: Type.String(),
  }),
};
