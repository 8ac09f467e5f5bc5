/** The stored street network, for matching. */
import { StreetGraph, type StreetSegment } from '@maru/domain/street/graph';
import type { Position } from '@maru/domain/street/projection';
import type { Queryable } from '../tracks/fixes.ts';

export interface StreetNetwork {
  editionId: number;
  graph: StreetGraph;
  segments: ReadonlyMap<number, StreetSegment>;
}

/** Converts the stored points of a segment to positions. */
export const positionsOf = (points: readonly number[]): Position[] =>
  Array.from({ length: points.length / 2 }, (_, i) => [
    (points[2 * i] as number) / 1e6,
    (points[2 * i + 1] as number) / 1e6,
  ]);

/**
 * Returns a function that reads the streets, or null if none are stored. The streets are cached until the next import.
 */
export function streetNetworkReader(): (db: Queryable) => Promise<StreetNetwork | null> {
  let cached: StreetNetwork | null = null;
  return async (db) => {
    const { rows: editions } = await db.query<{ id: number | null }>(
      'select max(street_edition_id) as id from street_edition',
    );
    const editionId = editions[0]?.id ?? null;
    if (editionId === null) return null;
    if (cached?.editionId === editionId) return cached;
    const { rows } = await db.query<{ id: number; points: number[] }>(
      'select street_segment_id as id, points from street_segment order by street_segment_id',
    );
    const segments = rows.map(({ id, points }) => ({ segmentId: id, points: positionsOf(points) }));
    cached = {
      editionId,
      graph: new StreetGraph(segments),
      segments: new Map(segments.map((segment) => [segment.segmentId, segment])),
    };
    return cached;
  };
}
