/** Files of data sets: streamed from the database or, for closed months, from the data folder. */
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type DataFile, dataMediaTypes } from '@maru/domain/open-data';
import { nextBucket, parseSeoul, startOfBucket } from '@maru/domain/seoul-time';
import { type DataSet, positionOf } from '#places/open-data/data-set.ts';
import { Problem } from '#platform/errors/problem.ts';
import { FileAnswer } from '#platform/http/file-answer.ts';
import type { Context } from '#platform/http/handle.ts';
import { takesGzip } from '#platform/http/negotiation.ts';
import type { Services } from '#platform/services.ts';
import type { Range } from '#telemetry/statistics/range.ts';
import { ClosedMonths, hashOf } from './closed-months.ts';
import { openDownload } from './download.ts';
import { type Published, writeFile } from './write.ts';

const refused = (field: string, error: string) => new Problem('VALIDATION', { field, error });

/** Throws VALIDATION for files that a data set doesn't offer. */
function checkFile(set: DataSet, { format, charset }: DataFile, month: string | undefined): void {
  if (format === 'geojson' && !positionOf(set))
    throw refused('format', '위치가 없는 데이터는 GeoJSON으로 받을 수 없습니다.');
  if (charset === 'euc-kr' && format !== 'csv') throw refused('charset', 'EUC-KR은 CSV 파일에서만 고를 수 있습니다.');
  if (month !== undefined && !set.period) throw refused('month', '지금의 목록이므로 달을 고를 수 없습니다.');
}

/** Range of the whole buckets of a month or, without one, up to now; null for data sets without a period or rows. */
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

/** Chunks of a stream that is opened when the first one is read. */
async function* chunksOf(open: () => Promise<Readable>): AsyncGenerator<Buffer, void, void> {
  yield* (await open()) as AsyncIterable<Buffer>;
}

export function dataFiles({ config, clock, log }: Pick<Services, 'config' | 'clock' | 'log'>, published: Published) {
  const closedMonths = new ClosedMonths(join(config.dataFolder, 'open-data'), log);

  /**
   * A value that changes with the rows of a closed month; null for other ranges, which grow, and for months without
   * rows.
   */
  async function stampOf({ period }: DataSet, range: Range | null): Promise<string | null> {
    if (!range || !period?.stamp || range.to >= clock.now()) return null;
    const first = await period.first();
    return first && first <= range.to ? period.stamp(range) : null;
  }

  /** A file of a data set, whole or of a month. Throws VALIDATION, and BUSY with too many downloads. */
  return async (set: DataSet, file: DataFile, month: string | undefined, context: Context): Promise<FileAnswer> => {
    checkFile(set, file, month);
    const range = await rangeOf(set, month, clock.now());
    const name = fileName(set, file, month);
    const contentType = `${dataMediaTypes[file.format]}; charset=${file.charset}`;
    const make = () => writeFile(set, file, published, range);
    const stamp = month === undefined ? null : await stampOf(set, range);
    if (stamp === null) return new FileAnswer({ name, contentType, open: () => openDownload(context, make()) });
    const hash = hashOf(name, JSON.stringify([set.version, set.columns, published]), stamp);
    const isGzipped = takesGzip(context.request.headers['accept-encoding']);
    const bytes = async () => {
      const stored = await closedMonths.open(name, hash, make);
      // A failure destroys both streams, and the reader of the second stream receives the error.
      return isGzipped ? stored : pipeline(stored, createGunzip(), () => undefined);
    };
    return new FileAnswer({
      name,
      contentType,
      etag: isGzipped ? `${hash}-gzip` : hash,
      headers: { vary: 'accept-encoding', ...(isGzipped && { 'content-encoding': 'gzip' }) },
      open: () => openDownload(context, chunksOf(bytes)),
    });
  };
}
