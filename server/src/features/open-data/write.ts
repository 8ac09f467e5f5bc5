/** Writes a data set's rows as CSV, JSON or GeoJSON, batch by batch. */
import type { DataCharset, DataFile, DataFormat, koglLicence } from '@maru/domain/open-data';
import { formatSeoul } from '@maru/domain/seoul-time';
import iconv from 'iconv-lite';
import { type DataRow, type DataSet, type DataValue, positionOf } from '#places/open-data/data-set.ts';
import { looksLikeFormula } from '#platform/excel/cell-text.ts';
import type { Range } from '#telemetry/statistics/range.ts';

/** Metadata that a file contains besides the rows. */
export interface Published {
  publisher: string;
  licence: ReturnType<typeof koglLicence>;
}

interface Writer {
  begin: string;
  row(row: DataRow): string;
  between: string;
  end: string;
}

const needsQuotes = /[",\r\n]/;

/** A cell of a CSV file. An apostrophe before a formula turns it into text. */
function cellOf(value: DataValue): string {
  if (value === null) return '';
  // `String` caches its results, which would outlive minor collections during a long file and fill the old space.
  if (typeof value === 'number') return JSON.stringify(value);
  const text = looksLikeFormula(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (row: DataRow) => `${row.map(cellOf).join(',')}\r\n`;

function csv({ columns }: DataSet): Writer {
  const header = columns.map(({ name, unit }) => (unit ? `${name}(${unit})` : name));
  return { begin: lineOf(header), row: lineOf, between: '', end: '' };
}

const objectOf = ({ columns }: DataSet, row: DataRow) =>
  Object.fromEntries(columns.map(({ field }, at) => [field, row[at] ?? null]));

function json(set: DataSet, { publisher, licence }: Published, range: Range | null): Writer {
  const head = {
    dataSet: set.name,
    version: set.version,
    title: set.title,
    publisher,
    licence,
    period: range && { from: formatSeoul(range.from), to: formatSeoul(range.to) },
    columns: set.columns.map(({ field, name, englishName, unit = '' }) => ({ field, name, englishName, unit })),
  };
  return {
    begin: `${JSON.stringify(head).slice(0, -1)},"rows":[\n`,
    row: (row) => JSON.stringify(objectOf(set, row)),
    between: ',\n',
    end: '\n]}\n',
  };
}

/** GeoJSON (RFC 7946): points in WGS 84, longitude first. */
function geojson(set: DataSet): Writer {
  const at = positionOf(set);
  if (!at) throw new RangeError(`${set.name} has no places`);
  return {
    begin: '{"type":"FeatureCollection","features":[\n',
    row(row) {
      const { latitude, longitude, ...properties } = objectOf(set, row);
      const geometry = { type: 'Point', coordinates: [longitude, latitude] };
      return JSON.stringify({ type: 'Feature', geometry, properties });
    },
    between: ',\n',
    end: '\n]}\n',
  };
}

const writers: Record<DataFormat, (set: DataSet, published: Published, range: Range | null) => Writer> = {
  csv,
  json,
  geojson,
};

/** Spreadsheets recognise UTF-8 by the byte order mark. */
const byteOrderMark = '\uFEFF';

/** CP949 has no emoji and few foreign letters; each other character becomes '?'. */
const encode = (text: string, charset: DataCharset): Buffer =>
  charset === 'euc-kr' ? iconv.encode(text, 'cp949') : Buffer.from(text);

/** The bytes of a file, in chunks of one batch. */
export async function* writeFile(
  set: DataSet,
  { format, charset }: DataFile,
  published: Published,
  range: Range | null,
): AsyncGenerator<Buffer, void, void> {
  const { begin, row, between, end } = writers[format](set, published, range);
  const mark = format === 'csv' && charset === 'utf-8' ? byteOrderMark : '';
  yield encode(mark + begin, charset);
  let isFirst = true;
  for await (const batch of set.batches(range)) {
    if (batch.length === 0) continue;
    yield encode((isFirst ? '' : between) + batch.map(row).join(between), charset);
    isFirst = false;
  }
  if (end) yield encode(end, charset);
}
