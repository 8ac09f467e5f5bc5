/** Labels of listed places, without people. */
import { placeCode } from '@maru/domain/place-code';
import { reportedGroupOf } from '@maru/domain/report';
import type { FileAnswer } from '#platform/http/file-answer.ts';
import type { Context } from '#platform/http/handle.ts';
import { siteOrigin } from '#platform/http/site-origin.ts';
import type { Services } from '#platform/services.ts';
import { labelAnswer } from './label-sheet.ts';

interface LabelledPlace {
  placeId: number;
  /** The name shown to the public. */
  placeName: string;
  dongName: string;
  /** The device’s code or the place’s address, printed to identify the place on site. */
  managementCode: string;
}

/** Returns the labels of some places as a PDF file. Throws BUSY. */
export function placeLabels(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  context: Context,
  places: readonly LabelledPlace[],
  { placeType, kindName, districtName }: { placeType: string; kindName: string; districtName: string },
): Promise<FileAnswer> {
  const labels = places.map(({ placeId, placeName, dongName, managementCode }) => ({
    code: placeCode(placeId),
    name: placeName,
    kind: `${kindName} · ${dongName}`,
    managementCode,
  }));
  const siteAddress = siteOrigin(config, context.request) + config.publicBase;
  const sentence = reportedGroupOf(placeType)?.labelSentence ?? '';
  const sheet = { title: `${kindName} 라벨`, districtName, sentence, siteAddress, labels };
  return labelAnswer(context, sheet, clock.now());
}
