/** Sheets of labels as PDF files. The labels' QR codes lead citizens to the page of a place. */
import { Readable } from 'node:stream';
import { grouped } from '@maru/domain/number-text';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { Problem } from '#platform/errors/problem.ts';
import { writingPlaces } from '#platform/excel/excel-answer.ts';
import { excelAccountOf } from '#platform/excel/places.ts';
import { FileAnswer } from '#platform/http/file-answer.ts';
import type { Context } from '#platform/http/handle.ts';
import { responseEnd } from '#platform/http/response-end.ts';
import { threadAnswer } from '#platform/thread-answer.ts';

/** A file of this many labels has 96 pages (about 3 MB) and takes seconds to write. */
export const maxLabels = 2000;

export interface Label {
  /** The place's code, in its printed form. */
  code: string;
  name: string;
  /** The kind of place: '보안등'. */
  kind: string;
  /** The device's code, or a place's address. */
  managementCode: string;
}

export interface LabelSheet {
  /** The document's title, also used with the day as its file name. */
  title: string;
  districtName: string;
  /** The sentence that asks for reports: '고장을 알려 주십시오'. */
  sentence: string;
  /** Address of the public site, without a trailing slash. */
  siteAddress: string;
  labels: readonly Label[];
}

/** Throws VALIDATION if there are no or too many labels. */
export function checkLabelCount(count: number): void {
  if (count === 0) throw new Problem('VALIDATION', { error: '조건에 맞는 장소가 없어 라벨을 만들 수 없습니다.' });
  if (count > maxLabels)
    throw new Problem('VALIDATION', {
      error: `라벨은 한 번에 ${grouped(maxLabels)}개까지 만들 수 있습니다. 지금 조건에는 ${grouped(count)}개가 있으니 행정동 등으로 조건을 좁혀 주십시오.`,
    });
}

/** Writes a sheet in a thread. Throws BUSY if too many files are being written. */
export async function labelAnswer({ request, reply }: Context, sheet: LabelSheet, now: Date): Promise<FileAnswer> {
  const release = await writingPlaces.take(excelAccountOf(request), responseEnd(reply));
  try {
    const pdf = await threadAnswer<Uint8Array>(new URL('./label-worker.ts', import.meta.url), sheet);
    const bytes = Buffer.from(pdf.buffer);
    return new FileAnswer({
      name: `${formatSeoulDate(now).replaceAll('-', '')}_${sheet.title}.pdf`,
      contentType: 'application/pdf',
      headers: { 'x-row-count': String(sheet.labels.length) },
      size: bytes.length,
      open: () => Readable.from([bytes]),
    });
  } finally {
    release();
  }
}
