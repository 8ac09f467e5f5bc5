/** Open data: the licence under which the office publishes its data sets, and their formats. */

/** Types of the Korea Open Government License (공공누리) by number. */
export const koglTypes = ['1', '2', '3', '4'] as const;
export type KoglType = (typeof koglTypes)[number];

const conditions: Record<KoglType, { name: string; englishName: string }> = {
  '1': { name: '출처표시', englishName: 'Attribution' },
  '2': { name: '출처표시, 상업적 이용금지', englishName: 'Attribution, no commercial use' },
  '3': { name: '출처표시, 변경금지', englishName: 'Attribution, no changes' },
  '4': { name: '출처표시, 상업적 이용금지, 변경금지', englishName: 'Attribution, no commercial use, no changes' },
};

/** A licence with its names and its page. */
export const koglLicence = (type: KoglType) => ({
  type,
  name: `공공누리 제${type}유형 (${conditions[type].name})`,
  englishName: `KOGL Type ${type} (${conditions[type].englishName})`,
  address: `https://www.kogl.or.kr/info/licenseType${type}.do`,
});

/** File formats. GeoJSON is for data sets of places. */
export const dataFormats = ['csv', 'json', 'geojson'] as const;
export type DataFormat = (typeof dataFormats)[number];

/** Encodings of CSV files. EUC-KR is its superset CP949, as Korean spreadsheets read and write it. */
export const dataCharsets = ['utf-8', 'euc-kr'] as const;
export type DataCharset = (typeof dataCharsets)[number];

/** A file that a data set offers: its format, and the encoding of a CSV file. */
export interface DataFile {
  format: DataFormat;
  charset: DataCharset;
}

/** The files of a data set in the order of the page. */
export const dataFilesOf = (isOfPlaces: boolean): readonly DataFile[] => [
  { format: 'csv', charset: 'utf-8' },
  { format: 'csv', charset: 'euc-kr' },
  { format: 'json', charset: 'utf-8' },
  ...(isOfPlaces ? [{ format: 'geojson', charset: 'utf-8' } as const] : []),
];

export const dataMediaTypes: Record<DataFormat, string> = {
  csv: 'text/csv',
  json: 'application/json',
  geojson: 'application/geo+json',
};

/** The address of a file, without the site's origin. A file without a month has all rows. */
export function dataFileAddress(name: string, { format, charset }: DataFile, month?: string): string {
  const query = new URLSearchParams({
    format,
    ...(charset === 'utf-8' ? {} : { charset }),
    ...(month === undefined ? {} : { month }),
  });
  return `/api/open-data/${name}/file?${query}`;
}
