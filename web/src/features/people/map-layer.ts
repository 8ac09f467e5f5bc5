import type { Grade } from '@maru/domain/grade';
import { grouped } from '@maru/domain/number-text';
import { crowding } from '@maru/domain/people';
import { noValue } from '#lib/formats/measurement.ts';
import { type MapLayers, unionLayer } from '#places/union/union-layer.ts';

/** Persons present in each counting area. */
export const mapLayers: MapLayers = ({ people, measures }) => [
  unionLayer({
    layer: 'people',
    name: people.name,
    icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20v-1a6 6 0 0 1 12 0v1M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6 6 0 0 1 3 5.5',
    stateName: (status) => measures.gradeWord(status as Grade, crowding),
    textOf: ({ value }) => (value === null ? noValue : grouped(value)),
    valueOf: ({ value }) => (value === null ? noValue : people.personCount(value)),
    update: (_, { personCount, personCountStatus, measurementDatetime }) => ({
      value: personCount,
      status: personCountStatus,
      measurementDatetime,
    }),
  }),
];
