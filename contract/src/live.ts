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

/** A place's complete new state, for groups with measures. */
const placeState = <M extends Measure>(measures: readonly M[]) =>
  closed({ installationPlaceId: id, values: closed(sidesOf(measures)) });

/** Payload of each layer's events: the complete new state of one changed place. */
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
      /** Comma-separated layers: 'air,people'. */
      layers: Type.String({ maxLength: 200, pattern: '^[a-zA-Z,]+$' }),
      /** The whole district by default. */
      area: Type.Optional(area),
    }),
    output: Type.String(),
  }),
};
