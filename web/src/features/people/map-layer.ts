import type { Grade } from '@maru/domain/grade';
import { grouped } from '@maru/domain/number-text';
import { crowding } from '@maru/domain/people';
import { noValue } from '#lib/formats/measurement.ts';
import { unionLayer } from '#places/union/union-layer.ts';
import type { Texts } from '#texts/ko.ts';

/** Counting areas as a layer of the map of all layers: how many persons are there. */
export const peopleMapLayer = ({ people, measures }: Pick<Texts, 'people' | 'measures'>) =>
  unionLayer({
    layer: 'people',
    name: people.name,
    stateName: (status) => measures.gradeWord(status as Grade, crowding),
    textOf: ({ value }) => (value === null ? noValue : grouped(value)),
    valueOf: ({ value }) => (value === null ? noValue : people.personCount(value)),
    told: (_, { personCount, personCountStatus, measurementDatetime }) => ({
      value: personCount,
      status: personCountStatus,
      measurementDatetime,
    }),
  });
