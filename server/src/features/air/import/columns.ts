/** What the columns of an office's file are, by their headers. */
import { type AirField, airMeasures } from '@maru/domain/air';
import { Refused } from '../../../platform/errors/refused.ts';

/** A column of a measurement that Maru keeps. */
export interface MeasuredColumn {
  at: number;
  field: AirField;
  header: string;
}

export interface IgnoredColumn {
  header: string;
  why: string;
}

export interface Columns {
  /** How many the header has. */
  count: number;
  time: number;
  /** The column of station names, where the file has several stations. */
  station: number | undefined;
  measured: MeasuredColumn[];
  ignored: IgnoredColumn[];
}

const times = ['일시', '측정일시', '측정일자', '측정시간', 'datetime', 'measuredat'];
const stations = ['측정소명', '측정소', 'station'];
const notKept: Record<string, string> = {
  오존: 'ozone',
  이산화질소: 'nitrogen dioxide',
  일산화탄소: 'carbon monoxide',
  아황산가스: 'sulphur dioxide',
};
const otherNames: Record<string, AirField> = {
  'pm2.5': 'ultraFineDust',
  pm25: 'ultraFineDust',
  pm10: 'fineDust',
  기온: 'temperature',
};
const fields = new Map<string, AirField>([
  ...airMeasures.flatMap(({ name, field }) => [[name, field] as const, [field.toLowerCase(), field] as const]),
  ...Object.entries(otherNames),
]);

/** '미세먼지농도(㎍/㎥)' is '미세먼지'. */
const nameOf = (header: string) =>
  header
    .replace(/\(.*\)/, '')
    .replace(/\s/g, '')
    .replace(/농도$/, '')
    .toLowerCase();

/** @throws Refused where the header doesn't say when, or nothing that Maru keeps */
export function readColumns(header: readonly string[]): Columns {
  const columns: Columns = { count: header.length, time: -1, station: undefined, measured: [], ignored: [] };
  for (const [at, text] of header.entries()) {
    const name = nameOf(text);
    const field = fields.get(name);
    if (times.includes(name)) columns.time = at;
    else if (stations.includes(name)) columns.station = at;
    else if (field) columns.measured.push({ at, field, header: text });
    // A first column without a name is a row number.
    else if (name !== '') columns.ignored.push({ header: text, why: whyNotKept(name) });
  }
  refuseUnclear(columns, header);
  return columns;
}

function whyNotKept(name: string): string {
  const gas = notKept[name];
  return gas ? `Maru has no series for ${gas}` : 'not a measurement that Maru knows';
}

function refuseUnclear({ time, measured }: Columns, header: readonly string[]) {
  const seen = `The header is: ${header.join(', ')}`;
  if (time < 0) throw new Refused(`No column says when (${times.slice(0, 4).join(', ')}). ${seen}`);
  if (measured.length === 0) throw new Refused(`No column holds a measurement that Maru keeps. ${seen}`);
  for (const { field, header: text } of measured) {
    const twin = measured.find((other) => other.field === field && other.header !== text);
    if (twin) throw new Refused(`'${text}' and '${twin.header}' are the same measurement. ${seen}`);
  }
}
