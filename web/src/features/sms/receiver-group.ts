import type { OutputOf } from '@maru/contract';
import { readReceiverGroup } from '@maru/domain/sms-receivers';
import { smsSendWords as words } from '../../texts/ko/console-sms.ts';

type ReceiverGroup = OutputOf<'GET /admin/api/sms/send'>['receiverGroups'][number];

/** A group of receivers with how many it has; of members those who agree, while charges of places needn't. */
export const shownGroup = ({ receiverGroup, receiverGroupName, receiverCount }: ReceiverGroup): string =>
  readReceiverGroup(receiverGroup)?.kind === 'charges'
    ? words.charges(receiverGroupName, receiverCount)
    : words.group(receiverGroupName, receiverCount);
