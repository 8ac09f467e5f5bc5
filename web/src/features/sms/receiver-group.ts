import type { OutputOf } from '@maru/contract';
import { readReceiverGroup } from '@maru/domain/sms-receivers';
import { smsSendWords as words } from '#texts/ko/console-sms.ts';

type ReceiverGroup = OutputOf<'GET /admin/api/sms/send'>['receiverGroups'][number];

/** Number of receivers in a group. */
export const countOf = (group: ReceiverGroup, isAdvertisement: boolean): number =>
  isAdvertisement ? group.advertisementCount : group.receiverCount;

/** A receiver group with its number; members count only with consent, persons in charge without. */
export function shownGroup(group: ReceiverGroup, isAdvertisement: boolean): string {
  const count = countOf(group, isAdvertisement);
  return readReceiverGroup(group.receiverGroup)?.kind === 'charges'
    ? words.charges(group.receiverGroupName, count)
    : words.group(group.receiverGroupName, count);
}
