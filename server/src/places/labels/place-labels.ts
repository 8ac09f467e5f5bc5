/** Labels of places with a single device, without people. */
import { placeCode } from '@maru/domain/place-code';
import type { FileAnswer } from '#platform/http/file-answer.ts';
import type { Context } from '#platform/http/handle.ts';
import { siteOrigin } from '#platform/http/site-origin.ts';
import type { Services } from '#platform/services.ts';
import { labelAnswer } from '../labels/label-sheet.ts';
import type { ListedSingle } from './list.ts';

/** Answers with the labels of listed places. Throws BUSY. */
export function singleDeviceLabels<Own>(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  context: Context,
  listed: readonly ListedSingle<Own>[],
  { kindName, districtName }: { kindName: string; districtName: string },
): Promise<FileAnswer> {
  const labels = listed.map(({ row }) => ({
    code: placeCode(row.placeId),
    name: row.placeName,
    kind: `${kindName} · ${row.dongName}`,
    managementCode: row.managementCode,
  }));
  const siteAddress = siteOrigin(config, context.request) + config.publicBase;
  return labelAnswer(context, { title: `${kindName} 라벨`, districtName, siteAddress, labels }, clock.now());
}
