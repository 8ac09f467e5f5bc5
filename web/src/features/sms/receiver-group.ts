import type { OutputOf } from '@maru/contract';
import { readReceiverGroup } from '@maru/domain/sms-receivers';
import { smsSendWords as words } from '#texts/ko/console-sms.ts';

type ReceiverGroup = OutputOf<'GET /admin/api/sms/send'>['receiverGroups'][number];

/** How many a message goes to by a group. */
export const countOf = (group: ReceiverGroup, isAdvertisement: boolean): number =>
  isAdvertisement ? group.advertisementCount : group.receiverCount;

/** A group of receivers with how many it has; of members those who agree, while charges of places needn't. */
export function shownGroup(group: ReceiverGroup, isAdvertisement: boolean): string {
  const count = countOf(group, isAdvertisement);
  return readReceiverGroup(group.receiverGroup)?.kind === 'charges'
    ? words.charges(group.receiverGroupName, count)
    : words.group(group.receiverGroupName, count);
}
