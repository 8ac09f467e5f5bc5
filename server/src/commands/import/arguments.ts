/** The command line of `npm run import`. */
import { importedSeries } from '#features/imported-series.ts';
import type { ImportRequest } from '#places/import/request.ts';
import { given, installationType, parseArguments, position, UsageError } from '../arguments/arguments.ts';

const names = importedSeries.map(({ series }) => series.name);
const seriesNames = names.join(', ');

export const usage = `usage: npm run import -- SERIES FILE --place NAME --device CODE [options]

Imports readings from a CSV file (UTF-8 or CP949) into one device, or one for each station of the file.
The place and the device are made where they are missing. Safe to run again: what is stored already is not stored twice.

  SERIES              what they measure: ${seriesNames}
  --place NAME        the installation place; {station} stands for the station's name
  --device CODE       the device's management code; {n} stands for a number of each station's own
  --station NAME      takes one station of a file with several
  --dong CODE|NAME    where a new place stands
  --type TYPE         outdoor (when not said) or indoor
  --facility TYPE     of a new air place: public/public_etc when not said, else like public/library or nursery_school
  --address TEXT      of a new place; the district's and the dong's name when not said
  --latitude DEGREES  of a new place, with --longitude; the dong's centre when not said
  --longitude DEGREES
  --help

Times are Seoul's; 24:00 is 00:00 of the next day, a date alone its first moment. Columns are known by their headers:
일시, 측정일시; 측정소명; 초미세먼지, 미세먼지, 온도, 습도, 휘발성유기화합물, 이산화탄소, also with units as in 미세먼지농도(㎍/㎥);
of the other series by the fields' names (docs/devices.md), and measures by their Korean ones.
Others are ignored and named, as are values that can't be what their header says.

  npm run import -- air seoul-hourly.csv --place '서울 평균' --device SEOUL-AVG --dong 면목본동
  npm run import -- air stations.csv --station 중랑구 --place '중랑구 측정소' --device JUNGNANG-1 --dong 면목본동
  npm run import -- air stations.csv --place '서울 {station}' --device 'SEOUL-{n}' --dong 면목본동

Exit codes: 0 done (the summary says what was refused), 1 failed or no row was usable, 2 unclear, nothing was changed,
130 interrupted; running again completes it.`;

const options = {
  place: { type: 'string' },
  device: { type: 'string' },
  station: { type: 'string' },
  dong: { type: 'string' },
  type: { type: 'string', default: 'outdoor' },
  facility: { type: 'string' },
  address: { type: 'string' },
  latitude: { type: 'string' },
  longitude: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Parses the command line; returns 'help' on request.
 * @throws UsageError
 */
export function readArguments(argv: string[]): (ImportRequest & { series: string }) | 'help' {
  const { values, positionals } = parseArguments(argv, options);
  if (values.help) return 'help';
  const [series, file, ...rest] = positionals;
  if (series === undefined || !names.includes(series))
    throw new UsageError(`There is no series '${series ?? ''}' to import. There are: ${seriesNames}.`);
  const isAir = series === 'air';
  if (!isAir && values.facility !== undefined)
    throw new UsageError('Only air places have a facility type: leave out --facility.');
  if (!file) throw new UsageError('The file is missing.');
  if (rest.length > 0) throw new UsageError(`One file at a time; '${rest.join(' ')}' is too much.`);
  const { type, latitude, longitude, ...others } = values;
  return {
    ...others,
    ...(isAir && { facility: others.facility ?? 'public/public_etc' }),
    series,
    file,
    type: installationType(type),
    place: given('place', others.place),
    device: given('device', others.device),
    ...position({ latitude, longitude }),
  };
}
