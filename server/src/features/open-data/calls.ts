/** Handlers of the area `openData`. */
import type { Output } from '@maru/contract/call';
import { openData } from '@maru/contract/open-data';
import type { District } from '@maru/domain/district';
import { koglLicence } from '@maru/domain/open-data';
import { formatBucket, previousBucket, startOfBucket } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { englishUnit } from '#places/open-data/columns.ts';
import { type DataSet, positionOf } from '#places/open-data/data-set.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { downloadLimits } from './download.ts';
import { dataFiles } from './files.ts';

type Summary = Output<typeof openData.dataSets>['list'][number];

const summaryOf = (set: DataSet): Summary => ({
  name: set.name,
  title: set.title,
  englishTitle: set.englishTitle,
  description: set.description,
  englishDescription: set.englishDescription,
  version: set.version,
  datetimeType: set.period?.unit ?? null,
  isOfPlaces: positionOf(set) !== null,
});

const columnsOf = ({ columns }: DataSet) =>
  columns.map(({ field, name, englishName, unit = '', meaning = '', englishMeaning = '' }) => ({
    field,
    name,
    englishName,
    unit,
    englishUnit: englishUnit(unit),
    meaning,
    englishMeaning,
  }));

/** Months from the first row's to the current one, newest first. */
function monthsOf(first: Date, now: Date): string[] {
  const months: string[] = [];
  for (let month = startOfBucket(now, 'month'); month >= startOfBucket(first, 'month'); ) {
    months.push(formatBucket(month, 'month'));
    month = previousBucket(month, 'month');
  }
  return months;
}

export function registerOpenData(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'clock' | 'log'>,
  { office }: Pick<District, 'office'>,
  sets: readonly DataSet[],
) {
  const published = { publisher: office.name, licence: koglLicence(services.config.openDataLicence) };
  const fileOf = dataFiles(services, published);
  const find = (name: string): DataSet => {
    const set = sets.find((one) => one.name === name);
    if (!set) throw new Problem('NOT_FOUND', { error: '데이터를 찾을 수 없습니다.' });
    return set;
  };
  handle(app, openData, {
    dataSets: async () => ({ ...published, list: sets.map(summaryOf) }),
    async dataSet({ params }) {
      const set = find(params.dataSet);
      const first = await set.period?.first();
      return {
        ...summaryOf(set),
        ...published,
        columns: columnsOf(set),
        standard: set.standard ?? null,
        months: first ? monthsOf(first, services.clock.now()) : [],
        limits: downloadLimits,
      };
    },
    file: async ({ params, query: { month, ...file } }, context) => fileOf(find(params.dataSet), file, month, context),
  });
}
