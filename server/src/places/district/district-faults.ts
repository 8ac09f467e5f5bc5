/** Faults of a district file, as sentences that name field and position. */
import type { Dong } from '@maru/domain/district';
import type { ErrorObject } from 'ajv';

/** Marks template fields to fill in. */
export const placeholder = '○';
/** Maximum distance in degrees of a dong from its district's centre: about 50 km. */
const farDegrees = 0.5;

type FileDong = Omit<Dong, 'boundary'> & { boundary?: Dong['boundary'] };
interface FileParts {
  centre: { latitude: number; longitude: number };
  dongs: readonly FileDong[];
}

/** The JSON syntax error with line and column. */
export function syntaxFault(text: string, error: unknown): string {
  const { message } = error as Error;
  const at = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length);
  const lines = text.slice(0, at).split('\n');
  const reason = message.split(/ (?:in JSON )?at position/, 1)[0];
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: this is no JSON (${reason})`;
}

/** A schema fault as a sentence; `file` provides the dong's name and the value. */
export function schemaFault({ instancePath, keyword, params, message }: ErrorObject, file: unknown): string {
  const value = at(file, instancePath.split('/').slice(1));
  const shown = JSON.stringify(value)?.slice(0, 60) ?? '';
  const field = fieldName(instancePath, file);
  if (keyword === 'required') return `${fieldName(`${instancePath}/${params.missingProperty}`, file)} is missing`;
  if (keyword === 'additionalProperties')
    return `${fieldName(`${instancePath}/${params.additionalProperty}`, file)} is no field of this file`;
  if (keyword === 'minimum' || keyword === 'maximum')
    return `${field} ${message}, not ${shown}${swapHint(instancePath, value)}`;
  if (keyword === 'pattern') return `${field} must ${patternWords(instancePath)}, not ${shown}`;
  if (keyword === 'minLength') return `${field} is empty`;
  return `${field} ${message}, not ${shown}`;
}

/** Faults between fields. */
export function contradictions({ centre, dongs }: FileParts): string[] {
  const hasBoundaries = dongs.some(({ boundary }) => boundary);
  return dongs.flatMap((dong, i) => {
    const faults: string[] = [];
    const { dongCode, dongName, latitude, longitude, boundary } = dong;
    const isRepeated = (field: 'dongCode' | 'dongName') => dongs.findIndex((one) => one[field] === dong[field]) < i;
    if (isRepeated('dongCode')) faults.push(`.dongCode ${dongCode} is another dong’s already`);
    if (isRepeated('dongName')) faults.push('.dongName is another dong’s already');
    if (Math.hypot(latitude - centre.latitude, longitude - centre.longitude) > farDegrees)
      faults.push(` is more than 50 km from the centre: ${latitude}, ${longitude}`);
    const ringFault = boundary ? ringFaultOf(boundary) : hasBoundaries && 'is missing: give every dong one, or none';
    if (ringFault) faults.push(`.boundary ${ringFault}`);
    return faults.map((fault) => `${dongPlace(i, dongName)}${fault}`);
  });
}

/** Fields that still contain the template's placeholder. */
export function leftPlaceholders(file: unknown, path = ''): string[] {
  if (typeof file === 'string')
    return file.includes(placeholder) ? [`${fieldName(path)} is still the template’s: ${JSON.stringify(file)}`] : [];
  if (typeof file !== 'object' || file === null) return [];
  return Object.entries(file).flatMap(([key, value]) => leftPlaceholders(value, `${path}/${key}`));
}

function ringFaultOf(ring: Dong['boundary']): string | false {
  if (String(ring[0]) !== String(ring.at(-1))) return 'must end where it begins';
  return signedArea(ring) <= 0 && 'must run counter-clockwise';
}

const dongPlace = (index: number | string, name: unknown) =>
  `dongs[${index}]${typeof name === 'string' ? ` (${name})` : ''}`;

/** '/dongs/3/latitude' as 'dongs[3] (면목7동).latitude'. */
function fieldName(path: string, file?: unknown): string {
  const parts = path.split('/').slice(1);
  if (parts.length === 0) return 'the file';
  return parts.reduce((name, part, i) => {
    if (!/^\d+$/.test(part)) return name ? `${name}.${part}` : part;
    if (i === 1 && parts[0] === 'dongs') return dongPlace(part, at(file, ['dongs', part, 'dongName']));
    return `${name}[${part}]`;
  }, '');
}

function at(value: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>(
    (found, part) =>
      typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[part] : undefined,
    value,
  );
}

/** Swapped latitude and longitude are the most frequent mistake. */
function swapHint(path: string, value: unknown): string {
  const looksSwapped =
    (path.endsWith('/latitude') && Number(value) >= 123 && Number(value) <= 133) ||
    (path.endsWith('/longitude') && Number(value) >= 32 && Number(value) <= 40);
  return looksSwapped ? '; latitude and longitude may be swapped' : '';
}

function patternWords(path: string): string {
  if (path.endsWith('/dongCode')) return 'have 7 to 10 digits';
  if (path.endsWith('/homepage')) return 'begin with https:// or be empty';
  if (path.endsWith('/organizationCode')) return 'have 1 to 20 Latin letters and digits';
  return 'be written without Korean letters';
}

/** Square degrees of a closed ring, positive if counter-clockwise. */
function signedArea(ring: Dong['boundary']): number {
  return ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[i + 1] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}
