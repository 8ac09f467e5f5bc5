/** The file that describes the district, read once at the start. A file with faults stops the start, with all of them. */
import { readFile } from 'node:fs/promises';
import { district } from '@maru/contract/district';
import { privacy } from '@maru/contract/privacy';
import type { District, Dong } from '@maru/domain/district';
import { Ajv, type ErrorObject } from 'ajv';
import { type Static, Type } from 'typebox';
import { ConfigError } from '../../config.ts';
import { cellsAround } from './cells.ts';

const { name, fullName, isDemo, office, dongs } = district.district.output.properties;
const inKorea = {
  latitude: Type.Number({ minimum: 32, maximum: 40 }),
  longitude: Type.Number({ minimum: 123, maximum: 133 }),
};
const { dongCode, dongName } = dongs.items.properties;
const closed = { additionalProperties: false };
const englishName = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^가-힣]*$' });

/** What `GET /api/district` answers, with boundaries left out where the district has none to give. */
const fileSchema = Type.Object(
  {
    name,
    englishName: Type.Optional(englishName),
    fullName,
    isDemo,
    office,
    centre: Type.Object({ ...inKorea, zoom: Type.Number({ minimum: 5, maximum: 20 }) }, closed),
    privacyOfficer: Type.Optional(privacy.privacy.output.properties.officer),
    forecastRegion: Type.Optional(Type.String()),
    organizationCode: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,20}$' })),
    showsNurserySubtypes: Type.Optional(Type.Boolean()),
    englishNames: Type.Optional(Type.Record(Type.String({ minLength: 1 }), englishName)),
    dongs: Type.Array(
      Type.Object(
        {
          dongCode: Type.String({ ...dongCode, pattern: '^[0-9]{7,10}$' }),
          dongName: Type.String({ ...dongName, minLength: 1 }),
          englishName: Type.Optional(englishName),
          ...inKorea,
          boundary: Type.Optional(
            Type.Array(Type.Tuple([inKorea.longitude, inKorea.latitude]), { minItems: 4, maxItems: 10_000 }),
          ),
        },
        closed,
      ),
      { minItems: 1, maxItems: 200 },
    ),
  },
  closed,
);
type DistrictFile = Static<typeof fileSchema>;

const check = new Ajv({ allErrors: true, strict: false }).compile<DistrictFile>(fileSchema);

/**
 * Reads a district file and completes it: without boundaries, dongs get cells around their centres.
 *
 * @throws ConfigError with everything that is wrong with the file
 */
export async function readDistrict(path: string): Promise<District> {
  const file = await parse(path);
  const faults = check(file) ? contradictions(file) : (check.errors ?? []).map(sentence);
  if (faults.length > 0 || !check(file)) throw new ConfigError(faults.map((fault) => `${path}: ${fault}`));
  const cells = cellsAround(file.dongs);
  return { ...file, dongs: file.dongs.map((dong, i): Dong => ({ boundary: cells[i] ?? [], ...dong })) };
}

async function parse(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ConfigError([`${path} (MARU_DISTRICT) can't be read: ${(error as Error).message}`]);
  }
}

function sentence({ instancePath, message, params }: ErrorObject): string {
  const unknown = params.additionalProperty === undefined ? '' : ` '${params.additionalProperty}'`;
  return `${instancePath || 'the file'} ${message}${unknown}`;
}

/** Faults that only show between fields. */
function contradictions({ dongs }: DistrictFile): string[] {
  const faults: string[] = [];
  const codes = dongs.map((dong) => dong.dongCode);
  const withBoundary = dongs.filter((dong) => dong.boundary).length;
  for (const [i, { dongCode, boundary }] of dongs.entries()) {
    const at = `/dongs/${i}`;
    if (codes.indexOf(dongCode) < i) faults.push(`${at}/dongCode ${dongCode} is there already`);
    if (!boundary && withBoundary > 0)
      faults.push(`${at}/boundary is missing; give every dong one, or none, which makes cells around the centres`);
    if (!boundary) continue;
    if (String(boundary[0]) !== String(boundary.at(-1))) faults.push(`${at}/boundary must end where it begins`);
    else if (signedArea(boundary) <= 0) faults.push(`${at}/boundary must run counter-clockwise`);
  }
  return faults;
}

/** Square degrees of a closed ring, positive for counter-clockwise. */
function signedArea(ring: readonly (readonly [number, number])[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[i + 1] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}
