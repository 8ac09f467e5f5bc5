import { type LightMark, lightMarkOf } from '@maru/domain/light';
import { unionLayer } from '#places/union/union-layer.ts';
import type { Texts } from '#texts/ko.ts';

/** Security lights as a layer of the map of all layers: their state says all. */
export const lightMapLayer = ({ lights }: Pick<Texts, 'lights'>) =>
  unionLayer({
    layer: 'light',
    name: lights.name,
    stateName: (status) => lights.looks[status as LightMark],
    textOf: () => '',
    valueOf: () => '',
    told: (_, { light }) =>
      light && { value: null, status: lightMarkOf(light), measurementDatetime: light.measurementDatetime },
  });
