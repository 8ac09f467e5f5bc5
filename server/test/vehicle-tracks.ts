/** What is kept of vehicles' tracks, as text, for comparing one way to it with another. */
import type pg from 'pg';
import type { Fix } from '../../domain/src/track/fix.ts';

/** Everything that following keeps, a line a row, in one order; states and paths of days only where they are asked for. */
export async function keptTracks(db: Pick<pg.Pool, 'query'>, { withStates = false } = {}): Promise<string[]> {
  const own = withStates ? '' : ` - 'state' - 'path'`;
  const { rows } = await db.query<{ line: string }>(
    ['day', 'leg', 'dong', 'set_aside', 'position']
      .map((kind) => `select '${kind} ' || (to_jsonb(t)${own})::text as line from vehicle_${kind} t`)
      .join(' union all ')
      .concat(' order by 1'),
  );
  return rows.map(({ line }) => line);
}

/** A fix as its tracker sends it. */
export const readingOf = ({ at, latitude, longitude, velocity, course, voltage, operation }: Fix) => ({
  measuredAt: at,
  latitude,
  longitude,
  velocity,
  course,
  voltage,
  ...(operation === 'off' ? { ignition: 'off' } : { operationState: operation }),
});
