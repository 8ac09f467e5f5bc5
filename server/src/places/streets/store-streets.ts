/** Stores the segments of an installation's streets. */
import { createHash } from 'node:crypto';
import { cutStreets, type Segment, type StreetLine } from '@maru/domain/street/cut';
import { middleOfLine } from '@maru/domain/street/projection';
import type { Feature } from 'geojson';
import type pg from 'pg';
import { inOwnTransaction } from '#platform/database/in-transaction.ts';
import { Refused } from '#platform/errors/refused.ts';

/** Lock that serialises imports. */
const importLock = 4_712_051;
/** Class of streets that vehicles never clean: for cars only, without crossings. */
const unusedClass = 'motorway';

export interface ImportedStreets {
  segments: number;
  /** Total length of all segments in metres. */
  metres: number;
  added: number;
  removed: number;
}

/**
 * The lines of a layer's features. Bridges and tunnels have the property `brunnel`, as in OpenMapTiles.
 * @throws Refused for a feature that isn't a line
 */
export function streetLinesOf(file: string, features: readonly Feature[]): StreetLine[] {
  return features.flatMap(({ geometry, properties }, at): StreetLine[] => {
    if (geometry.type !== 'LineString' && geometry.type !== 'MultiLineString')
      throw new Refused(`${file}: feature ${at} is a ${geometry.type}; streets are LineString or MultiLineString`);
    if (properties?.class === unusedClass) return [];
    const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
    const name = typeof properties?.name === 'string' ? properties.name.trim() : '';
    const isRaised = properties?.brunnel === 'bridge' || properties?.brunnel === 'tunnel';
    return lines.map((line) => ({
      name,
      isRaised,
      line: line.map(([longitude = 0, latitude = 0]) => [longitude, latitude] as const),
    }));
  });
}

/**
 * Replaces the stored streets in one transaction. Equal segments keep their ids; if all segments are equal, nothing
 * changes. Days that were matched before are matched again.
 * @param dongOf returns the dong of a position
 * @throws Refused if the lines contain no segment
 */
export async function storeStreets(
  client: pg.ClientBase,
  streets: readonly StreetLine[],
  dongOf: (latitude: number, longitude: number) => string | null,
): Promise<ImportedStreets> {
  const rows = cutStreets(streets).map((segment) => rowOf(segment, dongOf));
  if (rows.length === 0) throw new Refused('The streets hold no line of at least a metre.');
  return inOwnTransaction(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [importLock]);
    const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
    const { rowCount: removed } = await client.query('delete from street_segment where digest <> all($1::text[])', [
      column('digest'),
    ]);
    // Points are sent as text, because arrays of arrays must have equal lengths.
    const { rows: written } = await client.query<{ added: number; changed: number }>(
      `with given as (
         select digest, name, dong_code, length, points::integer[] as points
         from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[])
           as given (digest, name, dong_code, length, points)
       ), written as (
         insert into street_segment as held (digest, name, dong_code, length, points) select * from given
         on conflict (digest) do update set (name, dong_code) = (excluded.name, excluded.dong_code)
           where (held.name, held.dong_code) is distinct from (excluded.name, excluded.dong_code)
         returning xmax = 0 as is_new
       )
       select count(*) filter (where is_new)::integer as added, count(*)::integer as changed from written`,
      [column('digest'), column('name'), column('dongCode'), column('length'), column('points')],
    );
    const { added = 0, changed = 0 } = written[0] ?? {};
    if (changed + (removed ?? 0) > 0)
      await client.query('insert into street_edition (imported_at) values (clock_timestamp())');
    const metres = rows.reduce((sum, { length }) => sum + length, 0);
    return { segments: rows.length, metres, added, removed: removed ?? 0 };
  });
}

function rowOf({ name, points, metres }: Segment, dongOf: (latitude: number, longitude: number) => string | null) {
  const micro = points.flatMap((position) => position.map((degrees) => Math.round(degrees * 1e6)));
  const [longitude, latitude] = middleOfLine(points);
  return {
    digest: createHash('sha256').update(micro.join()).digest('base64url'),
    name,
    dongCode: dongOf(latitude, longitude),
    length: Math.max(1, Math.round(metres)),
    points: `{${micro.join()}}`,
  };
}
