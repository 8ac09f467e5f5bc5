import type { OutputOf } from '@maru/contract';
import { dataFileAddress, dataFilesOf, dataMediaTypes } from '@maru/domain/open-data';
import { paths, portalAddress } from '#lib/paths/paths.ts';

type DataSet = OutputOf<'GET /api/open-data/{dataSet}'>;

/** A data set as schema.org's `Dataset`, for search engines. Addresses are relative to the page's. */
export const datasetMarks = (set: DataSet) => ({
  '@context': 'https://schema.org',
  '@type': 'Dataset',
  name: set.title,
  alternateName: set.englishTitle,
  // Google's data set search ignores data sets with descriptions of less than 50 characters.
  description: `${set.description} ${set.englishDescription}`,
  identifier: set.name,
  url: portalAddress(paths.dataSet(set.name)),
  version: String(set.version),
  inLanguage: 'ko',
  isAccessibleForFree: true,
  license: set.licence.address,
  creator: { '@type': 'Organization', name: set.publisher },
  ...(set.months.length > 0 && { temporalCoverage: `${set.months.at(-1)}/..` }),
  variableMeasured: set.columns.map(({ field, name, unit }) => ({
    '@type': 'PropertyValue',
    name,
    propertyID: field,
    ...(unit && { unitText: unit }),
  })),
  distribution: dataFilesOf(set.isOfPlaces).map((file) => ({
    '@type': 'DataDownload',
    encodingFormat: dataMediaTypes[file.format],
    contentUrl: dataFileAddress(set.name, file),
  })),
});
