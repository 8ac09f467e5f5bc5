/** Handlers of the area `openData`. */
import type { Output } from '@maru/contract/call';
import { openData } from '@maru/contract/open-data';
import type { District } from '@maru/domain/district';
import { type DataFile, dataMediaTypes, koglLicence } from '@maru/domain/open-data';
import { formatBucket, nextBucket, parseSeoul, previousBucket, startOfBucket } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { englishUnit } from '#places/open-data/columns.ts';
import { type DataSet, positionOf } from '#places/open-data/data-set.ts';
import { Problem } from '#platform/errors/problem.ts';
import { FileAnswer } from '#platform/http/file-answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import type { Range } from '#telemetry/statistics/range.ts';
import { downloadLimits, openDownload } from './download.ts';
import { writeFile } from './write.ts';

type Summary = Output<typeof openData.dataSets>['list'][number];

export const summaryOf = (set: DataSet): Summary => ({
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

/** Months from that of the first row to the present one, the newest first. */
function monthsOf(first: Date, now: Date): string[] {
  const months: string[] = [];
  for (let month = startOfBucket(now, 'month'); month >= startOfBucket(first, 'month'); ) {
    months.push(formatBucket(month, 'month'));
    month = previousBucket(month, 'month');
  }
  return months;
}

const refused = (field: string, error: string) => new Problem('VALIDATION', { field, error });

/** Refuses files that a data set doesn't offer. */
function checkFile(set: DataSet, { format, charset }: DataFile, month: string | undefined): void {
  if (format === 'geojson' && !positionOf(set))
    throw refused('format', '위치가 없는 데이터는 GeoJSON으로 받을 수 없습니다.');
  if (charset === 'euc-kr' && format !== 'csv') throw refused('charset', 'EUC-KR은 CSV 파일에서만 고를 수 있습니다.');
  if (month !== undefined && !set.period) throw refused('month', '지금의 목록이므로 달을 고를 수 없습니다.');
}

/** The whole buckets of a month, or of everything up to now; null without rows. */
async function rangeOf({ period }: DataSet, month: string | undefined, now: Date): Promise<Range | null> {
  if (!period) return null;
  const { unit } = period;
  const first = month === undefined ? await period.first() : parseSeoul(`${month}-01`);
  if (!first) return null;
  if (first > now) throw refused('month', '이달까지의 달을 골라 주십시오.');
  const end = nextBucket(month === undefined ? now : first, month === undefined ? unit : 'month');
  return { from: startOfBucket(first, unit), to: new Date(end.getTime() - 1), unit };
}

const fileName = ({ name }: DataSet, { format, charset }: DataFile, month: string | undefined) =>
  `${[name, ...(month ? [month] : []), ...(charset === 'euc-kr' ? ['euc-kr'] : [])].join('_')}.${format}`;

export function registerOpenData(
  app: FastifyInstance,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { office }: Pick<District, 'office'>,
  sets: readonly DataSet[],
) {
  const licence = koglLicence(config.openDataLicence);
  const publisher = office.name;
  const find = (name: string): DataSet => {
    const set = sets.find((one) => one.name === name);
    if (!set) throw new Problem('NOT_FOUND', { error: '데이터를 찾을 수 없습니다.' });
    return set;
  };
  handle(app, openData, {
    dataSets: async () => ({ publisher, licence, list: sets.map(summaryOf) }),
    async dataSet({ params }) {
      const set = find(params.name);
      const first = await set.period?.first();
      return {
        ...summaryOf(set),
        publisher,
        licence,
        columns: columnsOf(set),
        standard: set.standard ?? null,
        months: first ? monthsOf(first, clock.now()) : [],
        limits: downloadLimits,
      };
    },
    async file({ params, query: { month, ...file } }, context) {
      const set = find(params.name);
      checkFile(set, file, month);
      const range = await rangeOf(set, month, clock.now());
      return new FileAnswer({
        name: fileName(set, file, month),
        contentType: `${dataMediaTypes[file.format]}; charset=${file.charset}`,
        open: () => openDownload(context, writeFile(set, file, { publisher, licence }, range)),
      });
    },
  });
}
