/** The catalogue of all data sets by DCAT-AP 3.0 (https://semiceu.github.io/DCAT-AP/releases/3.0.0/). */
import type { District } from '@maru/domain/district';
import {
  type DataFile,
  type DataFormat,
  dataFileAddress,
  dataFilesOf,
  dataMediaTypes,
  type koglLicence,
} from '@maru/domain/open-data';
import { type DatetimeType, formatSeoulDate } from '@maru/domain/seoul-time';
import { type DataSet, positionOf } from '#places/open-data/data-set.ts';
import type { RdfValue, Resource } from './rdf.ts';

/**
 * A term of the European Union's vocabularies, which DCAT-AP requires. With its type included, the catalogue is valid
 * without loading the vocabularies.
 */
const authority = (path: string, type: string, properties: Resource['properties'] = {}): Resource => ({
  id: `http://publications.europa.eu/resource/authority/${path}`,
  type,
  properties,
});
const korean = authority('language/KOR', 'dct:LinguisticSystem');
const fileTypes: Record<DataFormat, string> = { csv: 'CSV', json: 'JSON', geojson: 'GEOJSON' };
const frequencies: Record<DatetimeType, string> = { hour: 'HOURLY', day: 'DAILY', month: 'MONTHLY' };

const both = (korean: string, english: string): RdfValue[] => [
  { text: korean, language: 'ko' },
  { text: english, language: 'en' },
];
const theme = authority('data-theme/GOVE', 'skos:Concept', {
  'skos:prefLabel': both('정부와 공공 부문', 'Government and public sector'),
});
const date = (day: Date): RdfValue => ({ text: formatSeoulDate(day), datatype: 'xsd:date' });

export interface CatalogueContext {
  district: Pick<District, 'name' | 'englishName' | 'office'>;
  licence: ReturnType<typeof koglLicence>;
  /** Returns an absolute address if the site's own address is configured, otherwise a relative one. */
  address(path: string): string;
  /** Path of the public site. */
  publicBase: string;
  now: Date;
}

const charsetNames = { 'utf-8': 'UTF-8', 'euc-kr': 'EUC-KR' } as const;

function distributionOf({ address, licence }: CatalogueContext, set: DataSet, file: DataFile): Resource {
  const { format, charset } = file;
  const path = dataFileAddress(set.name, file);
  const label = `${fileTypes[format]}${format === 'csv' ? `, ${charsetNames[charset]}` : ''}`;
  return {
    id: address(`${path}#distribution`),
    type: 'dcat:Distribution',
    properties: {
      'dct:title': both(`${set.title} (${label})`, `${set.englishTitle} (${label})`),
      'dcat:accessURL': { iri: address(path) },
      'dcat:downloadURL': { iri: address(path) },
      'dcat:mediaType': {
        id: `https://www.iana.org/assignments/media-types/${dataMediaTypes[format]}`,
        type: 'dct:MediaType',
        properties: {},
      },
      'dct:format': authority(`file-type/${fileTypes[format]}`, 'dct:MediaTypeOrExtent'),
      'dct:license': {
        id: licence.address,
        type: 'dct:LicenseDocument',
        properties: { 'dct:title': both(licence.name, licence.englishName) },
      },
    },
  };
}

async function dataSetOf(context: CatalogueContext, publisher: RdfValue, set: DataSet): Promise<Resource> {
  const { address, publicBase, now } = context;
  const page = address(`${publicBase}/data/${set.name}`);
  const first = await set.period?.first();
  return {
    id: `${page}#dataset`,
    type: 'dcat:Dataset',
    properties: {
      'dct:title': both(set.title, set.englishTitle),
      'dct:description': both(set.description, set.englishDescription),
      'dct:identifier': { text: set.name },
      'dct:publisher': publisher,
      'dcat:version': { text: String(set.version) },
      'dcat:theme': theme,
      'dcat:landingPage': { id: page, type: 'foaf:Document', properties: {} },
      'dct:language': korean,
      'dct:accrualPeriodicity': authority(
        `frequency/${set.period ? frequencies[set.period.unit] : 'CONT'}`,
        'dct:Frequency',
      ),
      ...(first && {
        'dct:temporal': {
          type: 'dct:PeriodOfTime',
          properties: { 'dcat:startDate': date(first), 'dcat:endDate': date(now) },
        },
      }),
      'dcat:distribution': dataFilesOf(positionOf(set) !== null).map((file) => distributionOf(context, set, file)),
    },
  };
}

/** The catalogue with its publisher, data sets and files. */
export async function catalogueOf(context: CatalogueContext, sets: readonly DataSet[]): Promise<Resource> {
  const { address, district, publicBase } = context;
  const page = address(`${publicBase}/data`);
  const publisherId = address('/catalog#publisher');
  const publisher: Resource = {
    id: publisherId,
    type: 'foaf:Agent',
    properties: { 'foaf:name': { text: district.office.name, language: 'ko' } },
  };
  const { name, englishName = name } = district;
  return {
    id: address('/catalog#catalog'),
    type: 'dcat:Catalog',
    properties: {
      'dct:title': both(`${name} 공공데이터`, `Open data of ${englishName}`),
      'dct:description': both(
        `${name}의 대기질, 노후 건축물, 유동 인구, 보안등, 청소차량과 수거함 데이터입니다.`,
        `Air quality, old buildings, people counts, security lights, cleaning vehicles and recycle bins of ${englishName}.`,
      ),
      'dct:publisher': publisher,
      'foaf:homepage': { id: page, type: 'foaf:Document', properties: {} },
      'dct:language': korean,
      'dcat:dataset': await Promise.all(sets.map((set) => dataSetOf(context, { iri: publisherId }, set))),
    },
  };
}
