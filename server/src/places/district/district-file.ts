/** The district's file, read once at startup. Faults stop the startup, and all of them are reported. */
import { readFile } from 'node:fs/promises';
import { district } from '@maru/contract/district';
import { privacy } from '@maru/contract/privacy';
import type { District, Dong } from '@maru/domain/district';
import { cellsAround } from '@maru/domain/dong-cells';
import { Ajv } from 'ajv';
import { type Static, Type } from 'typebox';
import { type Config, ConfigError } from '#config.ts';
import { contradictions, leftPlaceholders, placeholder, schemaFault, syntaxFault } from './district-faults.ts';

const { isDemo, office, dongs } = district.district.output.properties;
const inKorea = {
  latitude: Type.Number({ minimum: 32, maximum: 40 }),
  longitude: Type.Number({ minimum: 123, maximum: 133 }),
};
const { dongCode } = dongs.items.properties;
const some = Type.String({ minLength: 1, maxLength: 100 });
const closed = { additionalProperties: false };
const englishName = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^가-힣]*$' });

/** Schema of the file. Either every dong has a boundary, or none. */
const fileSchema = Type.Object(
  {
    name: some,
    englishName: Type.Optional(englishName),
    fullName: some,
    isDemo: Type.Optional(isDemo),
    office: Type.Object(
      { ...office.properties, name: some, homepage: Type.String({ pattern: '^(https?://.+)?$' }) },
      closed,
    ),
    centre: Type.Object({ ...inKorea, zoom: Type.Number({ minimum: 5, maximum: 20 }) }, closed),
    privacyOfficer: Type.Optional(privacy.privacy.output.properties.officer),
    forecastRegion: Type.Optional(Type.String()),
    organizationCode: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,20}$' })),
    copyrightYear: Type.Optional(Type.Integer({ minimum: 1990, maximum: 2100 })),
    showsNurserySubtypes: Type.Optional(Type.Boolean()),
    englishNames: Type.Optional(Type.Record(Type.String({ minLength: 1 }), englishName)),
    dongs: Type.Array(
      Type.Object(
        {
          dongCode: Type.String({ ...dongCode, pattern: '^[0-9]{7,10}$' }),
          dongName: some,
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
export type DistrictFile = Static<typeof fileSchema>;

const check = new Ajv({ allErrors: true, strict: false }).compile<DistrictFile>(fileSchema);

/**
 * Reads a district file and completes it: if boundaries are missing, each dong gets a cell around its centre.
 * @throws ConfigError with all faults of the file
 */
export async function readDistrict(path: string): Promise<District> {
  const file = await readDistrictFile(path);
  const cells = cellsAround(file.dongs);
  const dongs = file.dongs.map((dong, i): Dong => ({ boundary: cells[i] ?? [], ...dong }));
  return { ...file, isDemo: file.isDemo ?? false, dongs };
}

/** Reads a district file without completing it. Throws like `readDistrict`. */
export async function readDistrictFile(path: string): Promise<DistrictFile> {
  const file = await parse(path);
  const found = check(file) ? contradictions(file) : (check.errors ?? []).map((error) => schemaFault(error, file));
  // Fields with a template's placeholder are reported only once.
  const faults = [...leftPlaceholders(file), ...found.filter((fault) => !fault.includes(placeholder))];
  if (faults.length > 0 || !check(file)) throw new ConfigError(faults.map((fault) => `${path}: ${fault}`));
  return file;
}

/**
 * Reads an installation's district file.
 * @throws ConfigError if the file has faults, or would turn a real installation into the demo
 */
export async function openDistrict({
  districtFile,
  isDemo,
}: Pick<Config, 'districtFile' | 'isDemo'>): Promise<District> {
  const district = await readDistrict(districtFile);
  if (district.isDemo && !isDemo)
    throw new ConfigError([
      `${districtFile}: isDemo is true, so every page would say that its values are invented; a real installation has a district's file of its own, without isDemo`,
    ]);
  return district;
}

/** Members whose names begin with '//' are comments. */
async function parse(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'is not there' : `can't be read (${error.code})`;
    throw new ConfigError([`The district's file ${path} (MARU_DISTRICT) ${why}`]);
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), (key, value) => (key.startsWith('//') ? undefined : value));
  } catch (error) {
    throw new ConfigError([`${path}: ${syntaxFault(text, error)}`]);
  }
}
