/** Recognises the columns of an office's file by their headers. */
import type { Measure } from '@maru/domain/measure';
import { Refused } from '#platform/errors/refused.ts';
import type { Series } from '#telemetry/series/series.ts';

/** A column of a stored measurement. */
export interface MeasuredColumn {
  at: number;
  field: string;
  header: string;
}

export interface IgnoredColumn {
  header: string;
  why: string;
}

export interface Columns {
  /** Number of columns in the header. */
  count: number;
  time: number;
  /** The column of station names, if the file has several stations. */
  station: number | undefined;
  measured: MeasuredColumn[];
  ignored: IgnoredColumn[];
}

const times = ['일시', '측정일시', '측정일자', '측정시간', 'datetime', 'measuredat'];
const stations = ['측정소명', '측정소', 'station'];

/** A group's rules for the columns of its files. */
export interface ImportedSeries {
  placeType: string;
  series: Series;
  measures: readonly Pick<Measure, 'name' | 'field'>[];
  /** Other names of fields used by offices, in lower case without spaces. */
  otherNames: Readonly<Record<string, string>>;
  /** Common columns without a series, by name, with the reason for ignoring them. */
  notKept: Readonly<Record<string, string>>;
  /** The reason why a column with this mean can't contain the field named by its header; undefined if it can. */
  implausible(field: string, mean: number): string | undefined;
}

const fieldsOf = ({ measures, otherNames }: ImportedSeries) =>
  new Map<string, string>([
    ...measures.flatMap(({ name, field }) => [[name, field] as const, [field.toLowerCase(), field] as const]),
    ...Object.entries(otherNames),
  ]);

/** Normalises a header: '미세먼지농도(㎍/㎥)' becomes '미세먼지'. */
const nameOf = (header: string) =>
  header
    .replace(/\([^()]*\)/g, '')
    .replace(/\s/g, '')
    .replace(/농도$/, '')
    .toLowerCase();

/** @throws Refused if the header has no time column, several of times or stations, or no measurement that Maru stores */
export function readColumns(imported: ImportedSeries, header: readonly string[]): Columns {
  const fields = fieldsOf(imported);
  const columns: Columns = { count: header.length, time: -1, station: undefined, measured: [], ignored: [] };
  for (const [at, text] of header.entries()) {
    const name = nameOf(text);
    const field = fields.get(name);
    if (times.includes(name)) {
      const before = header[columns.time];
      if (before !== undefined)
        throw new Refused(`'${before}' and '${text}' both say when; put date and time into one column.`);
      columns.time = at;
    } else if (stations.includes(name)) {
      const before = columns.station === undefined ? undefined : header[columns.station];
      if (before !== undefined) throw new Refused(`'${before}' and '${text}' both name the station.`);
      columns.station = at;
    } else if (field) columns.measured.push({ at, field, header: text });
    // A first column without a name contains row numbers.
    else if (name !== '')
      columns.ignored.push({ header: text, why: imported.notKept[name] ?? 'not a measurement that Maru knows' });
  }
  refuseUnclear(columns, header);
  return columns;
}

function refuseUnclear({ time, measured }: Columns, header: readonly string[]) {
  const seen = `The header is: ${header.join(', ')}`;
  if (time < 0) throw new Refused(`No column says when (${times.slice(0, 4).join(', ')}). ${seen}`);
  if (measured.length === 0) throw new Refused(`No column holds a measurement that Maru keeps. ${seen}`);
  for (const { at, field, header: text } of measured) {
    const twin = measured.find((other) => other.field === field && other.at !== at);
    if (twin) throw new Refused(`'${text}' and '${twin.header}' are the same measurement. ${seen}`);
  }
}
