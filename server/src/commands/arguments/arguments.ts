/** Parses command lines; also contains options common to several commands. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Thrown for a wrong command line; the message explains the correct one. */
export class UsageError extends Error {}

/** @throws UsageError for unknown options, or missing values */
export function parseArguments<const O extends NonNullable<ParseArgsConfig['options']>>(argv: string[], options: O) {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** @throws UsageError if the value is missing or blank */
export function given(name: string, value: string | undefined): string {
  const text = value?.trim();
  if (!text) throw new UsageError(`--${name} is missing.`);
  return text;
}

/** @throws UsageError */
export function installationType(text: string): 'indoor' | 'outdoor' {
  if (text !== 'indoor' && text !== 'outdoor') throw new UsageError(`--type is indoor or outdoor, not '${text}'.`);
  return text;
}

interface PositionText {
  latitude?: string | undefined;
  longitude?: string | undefined;
}

/**
 * A position in degrees; undefined without one.
 * @throws UsageError for an incomplete or invalid one
 */
export function position({ latitude, longitude }: PositionText) {
  if ((latitude === undefined) !== (longitude === undefined))
    throw new UsageError('--latitude and --longitude go together.');
  return { latitude: degrees('latitude', latitude, 90), longitude: degrees('longitude', longitude, 180) };
}

function degrees(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !(Math.abs(value) <= most)) throw new UsageError(`--${name} is no degrees: '${text}'.`);
  return value;
}
