/** Area `openData`: data sets that anybody may download and reuse, without an API key. */
import { dataCharsets, dataFormats, dataMediaTypes, koglTypes } from '@maru/domain/open-data';
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, file, nullable, oneOf } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();

/** A data set's stable name, such as 'air-hours'. */
const dataSetName = Type.String({ pattern: '^[a-z]+(-[a-z]+)*$', maxLength: 40 });

/** A Seoul month, 'YYYY-MM'. */
const month = Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', maxLength: 7 });

const described = {
  name: text,
  title: text,
  englishTitle: text,
  description: text,
  englishDescription: text,
  /** Incremented when columns change their meaning or disappear. */
  version: count,
  /** Time span of a row; null for lists of the present state. */
  datetimeType: nullable(oneOf(['hour', 'day', 'month'])),
  isOfPlaces: Type.Boolean(),
};

const licence = closed({ type: oneOf(koglTypes), name: text, englishName: text, address: text });

export const openData = {
  dataSets: call({
    method: 'GET',
    path: '/api/open-data',
    access: 'open',
    isShared: true,
    summary: 'List all data sets with their licences',
    output: closed({ publisher: text, licence, list: Type.Array(closed(described)) }),
    cacheSeconds: 60,
  }),
  dataSet: call({
    method: 'GET',
    path: '/api/open-data/{dataSet}',
    access: 'open',
    isShared: true,
    summary: 'Get a data set with its columns, months and limits',
    params: closed({ dataSet: dataSetName }),
    output: closed({
      ...described,
      publisher: text,
      licence,
      columns: Type.Array(
        closed({
          field: text,
          name: text,
          englishName: text,
          /** Empty for columns without a unit. */
          unit: text,
          englishUnit: text,
          meaning: text,
          englishMeaning: text,
        }),
      ),
      /** The page of the government's standard layout that the columns follow; null for others. */
      standard: nullable(text),
      /** Months with data, the newest first; empty for lists. */
      months: Type.Array(text),
      limits: closed({
        /** Maximum number of concurrent downloads per address, and in total. */
        filesPerAddress: count,
        filesAtOnce: count,
        maxMinutes: count,
      }),
    }),
    cacheSeconds: 60,
  }),
  file: call({
    method: 'GET',
    path: '/api/open-data/{dataSet}/file',
    access: 'open',
    isShared: true,
    summary: 'Download a data set as a file, whole or for one month',
    params: closed({ dataSet: dataSetName }),
    query: closed({
      format: oneOf(dataFormats, { default: 'csv' }),
      /** Must be UTF-8 unless the format is CSV. */
      charset: oneOf(dataCharsets, { default: 'utf-8' }),
      month: Type.Optional(month),
    }),
    output: file(dataMediaTypes.csv, dataMediaTypes.json, dataMediaTypes.geojson),
  }),
};
