import type { BayState } from '@maru/domain/parking';
import { type MapLayers, stateTexts, unionLayer } from '#places/union/union-layer.ts';
import { parkingTexts } from '#texts/parking.ts';

/** Empty value, because a bay only has a state. */
export const mapLayers: MapLayers = ({ language }) => [
  unionLayer({
    layer: 'parking',
    name: parkingTexts[language].name,
    icon: 'M5 3h14v18H5zM10 17V7h3a3 3 0 0 1 0 6h-3',
    ...stateTexts((status) => parkingTexts[language].states[status as BayState]),
    update: (_, { parking }) => parking && { ...parking, value: null },
  }),
];
