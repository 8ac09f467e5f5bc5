import { type LightMark, lightMarkOf } from '@maru/domain/light';
import { type MapLayers, stateTexts, unionLayer } from '#places/union/union-layer.ts';

/** A light has a state but no value. */
export const mapLayers: MapLayers = ({ lights }) => [
  unionLayer({
    layer: 'light',
    name: lights.name,
    // Icon of a street lamp.
    icon: 'M6 21V5a2 2 0 0 1 2-2h5a3 3 0 0 1 3 3M3 21h6M11 10h10a5 5 0 0 0-10 0zM14 13v1.5M18 13v1.5',
    ...stateTexts((status) => lights.looks[status as LightMark]),
    update: (_, { light }) =>
      light && { value: null, status: lightMarkOf(light), measurementDatetime: light.measurementDatetime },
  }),
];
