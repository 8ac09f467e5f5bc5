/** The command line of `npm run device:add`. */

import { airGroup } from '@maru/domain/air';
import { placeTypeOf } from '@maru/domain/device-groups';
import { isManagementCode } from '@maru/domain/device-profile';
import { allSeries } from '#features/all-series.ts';
import { facilityOf } from '#places/import/facility.ts';
import type { RequestedPlace } from '#places/registration/place.ts';
import type { RequestedDevice } from '#places/registration/register.ts';
import { codeFault } from '#telemetry/devices/management-code.ts';
import type { Series } from '#telemetry/series/series.ts';
import { given, installationType, parseArguments, position, UsageError } from '../arguments/arguments.ts';

const seriesNames = allSeries.map(({ name }) => name).join(', ');

export const usage = `usage: npm run device:add -- SERIES CODE --place NAME [options]
       npm run device:add -- SERIES CODE --new-key

Registers a device, so that it may report at once, and shows its key, this once. With --new-key a device that is
registered gets another key; the one it had is refused from then on, and nothing else changes.

  SERIES              what it measures: ${seriesNames}
  CODE                its management code, up to 64 letters, digits, - and _
  --place NAME        the installation place, found or made; none for ${movingNames()}, which moves
  --dong CODE|NAME    where a new place stands; which place is meant, where several have the name
  --type TYPE         outdoor (when not said) or indoor
  --location TEXT     where in the place: '1층 로비'; of what moves, its own number
  --interval SECONDS  between its reports, of a light 3600 at the most; the series' own when not said
  --facility TYPE     of a new air place: public/public_etc when not said, else like public/library or nursery_school
  --address TEXT      of a new place; the district's and the dong's name when not said
  --latitude DEGREES  of a new place, with --longitude; the dong's centre when not said
  --longitude DEGREES
  --new-key
  --help

  npm run device:add -- air AIR-2001 --place '면목본동 주민센터' --dong 면목본동 --type indoor --location '1층 로비'
  npm run device:add -- vehicle TRUCK-7 --location '서울 80가 1234'
  npm run device:add -- air AIR-2001 --new-key

Exit codes: 0 done, 1 refused or failed, nothing was changed, 2 the command line is wrong.`;

const options = {
  place: { type: 'string' },
  dong: { type: 'string' },
  type: { type: 'string' },
  location: { type: 'string' },
  interval: { type: 'string' },
  facility: { type: 'string' },
  address: { type: 'string' },
  latitude: { type: 'string' },
  longitude: { type: 'string' },
  'new-key': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseArguments<typeof options>>['values'];
/** Options that apply only to a device at a place. */
const standing = ['place', 'dong', 'type', 'facility', 'address', 'latitude', 'longitude'] as const;

export interface DeviceRequest extends RequestedDevice {
  /** True if only a new key is created; the other fields of the request are then ignored. */
  isNewKey: boolean;
}

/**
 * Parses the command line; returns 'help' on request.
 * @throws UsageError
 * @throws Refused for an unknown facility type
 */
export function readArguments(argv: string[]): DeviceRequest | 'help' {
  const { values, positionals } = parseArguments(argv, options);
  if (values.help) return 'help';
  const [name, managementCode, ...rest] = positionals;
  const series = allSeries.find((one) => one.name === name);
  if (!series) throw new UsageError(`There is no series '${name ?? ''}'. There are: ${seriesNames}.`);
  if (managementCode === undefined) throw new UsageError('The management code is missing.');
  if (!isManagementCode(managementCode)) throw new UsageError(codeFault(managementCode));
  if (rest.length > 0) throw new UsageError(`One device at a time; '${rest.join(' ')}' is too much.`);
  const isNewKey = values['new-key'] ?? false;
  if (isNewKey) refuse(values, [...standing, 'location', 'interval'], '--new-key changes nothing but the key');
  return {
    series,
    managementCode,
    isNewKey,
    place: isNewKey ? null : placeOf(series, values),
    installationType: installationType(values.type ?? 'outdoor'),
    installationLocation: values.location?.trim() ?? '',
    reportingIntervalSeconds: seconds(values.interval),
  };
}

function placeOf(series: Series, values: Values): RequestedPlace | null {
  if (series.moves) {
    refuse(values, standing, `A ${series.name} moves and stands at no place`);
    return null;
  }
  const isAir = placeTypeOf(series.name) === airGroup.placeType;
  if (!isAir) refuse(values, ['facility'], 'Only air places have a facility type');
  return {
    placeType: placeTypeOf(series.name),
    placeName: given('place', values.place),
    dong: values.dong,
    address: values.address,
    ...position(values),
    ...(isAir ? facilityOf(values.facility ?? 'public/public_etc') : { facilityType: '', detailFacilityType: '' }),
  };
}

function refuse(values: Values, names: readonly (keyof Values)[], why: string): void {
  const superfluous = names.filter((name) => values[name] !== undefined).map((name) => `--${name}`);
  if (superfluous.length > 0) throw new UsageError(`${why}: leave out ${superfluous.join(', ')}.`);
}

function seconds(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,4}$/.test(text) || Number(text) > 86_400)
    throw new UsageError(`--interval is whole seconds, a day's at most, not '${text}'.`);
  return Number(text);
}

function movingNames(): string {
  return allSeries.flatMap(({ name, moves }) => (moves ? [name] : [])).join(', ');
}
