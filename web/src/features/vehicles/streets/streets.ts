/** Street segments, and the times at which vehicles drove along them. */
import type { OutputOf } from '@maru/contract';
import { type StreetAge, streetAgeOf } from '@maru/domain/street/age';
import { nearMetres, StreetGraph } from '@maru/domain/street/graph';
import { streets as en } from '#texts/en/streets.ts';
import { streets as ko } from '#texts/ko/streets.ts';
import { useLanguage } from '#texts/texts.tsx';

export const segmentsCall = 'GET /api/clean-environment/street';
export type Segment = OutputOf<typeof segmentsCall>['list'][number];

const words = { ko, en };
export const useStreetWords = () => words[useLanguage().language];

const mostNear = 5;

export interface Spot {
  latitude: number;
  longitude: number;
}

/** The segments close to a place with their distances in metres, nearest first. */
export function nearestSegments(segments: readonly Segment[], { latitude, longitude }: Spot) {
  const graph = new StreetGraph(
    segments.map(({ streetSegmentId, points }) => ({
      segmentId: streetSegmentId,
      points: points.map(([x = 0, y = 0]) => [x, y] as const),
    })),
  );
  return graph
    .near(graph.spotOf([longitude, latitude]), nearMetres)
    .slice(0, mostNear)
    .map(({ segment, off }) => ({ segment: segments[segment] as Segment, metres: off }));
}

export const ageOf = ({ drivenList }: Segment, today: string): StreetAge =>
  streetAgeOf(drivenList[0]?.drivingDatetime, today);

/** A street with all its segments. */
export interface Street {
  name: string;
  segments: number;
  driven: number;
  last: Segment['drivenList'][number] | undefined;
}

/** The streets of some segments, sorted by name. Segments without a name form a single street, which is last. */
export function streetsOf(segments: readonly Segment[]): Street[] {
  return [...Map.groupBy(segments, ({ streetName }) => streetName)]
    .map(([name, own]) => ({
      name,
      segments: own.length,
      driven: own.filter(({ drivenList }) => drivenList.length > 0).length,
      last: own
        .flatMap(({ drivenList }) => drivenList)
        .reduce<Street['last']>(
          (last, one) => (last && last.drivingDatetime >= one.drivingDatetime ? last : one),
          undefined,
        ),
    }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name, 'ko'));
}
