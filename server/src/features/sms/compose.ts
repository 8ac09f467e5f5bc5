/** Composes a form's message, receivers and time: shared by checking and sending. */
import { grouped } from '@maru/domain/number-text';
import { mobileDigits } from '@maru/domain/personal';
import { firstFailure } from '@maru/domain/rules';
import { parseSeoul } from '@maru/domain/seoul-time';
import {
  asAdvertisement,
  isNight,
  maxLongBytes,
  maxSmsReceivers,
  nightFrom,
  nightUntil,
  sendableMessage,
  sendTypeOf,
  smsBytes,
  smsRules,
  typedNumbers,
  unsendableLetters,
} from '@maru/domain/sms';
import { type ReceiverGroup, readReceiverGroup } from '@maru/domain/sms-receivers';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { countNamed, type Receiver } from '#platform/messages/outbox.ts';
import { countTry, type Searcher, seesWhole } from '#platform/personal/search.ts';
import type { Services } from '#platform/services.ts';
import type { Standing } from '#platform/sessions/permissions.ts';
import { consentFor, receiversOf, refusing } from './receiver-groups.ts';
import { requireSendNumber } from './send-numbers.ts';

export interface GivenMessage {
  message: string;
  reservationType: string;
  reservationDatetime?: string;
  mobileNumbers: string;
  receiverGroups?: string[];
  sendNumber: string;
  isAdvertisement?: boolean;
  requestId?: string;
}

export interface ComposedMessage {
  /** The text, with the legally required words of an advertisement. */
  message: string;
  sendType: 'SMS' | 'LMS';
  bytes: number;
  sendNumber: string;
  isAdvertisement: boolean;
  isReserved: boolean;
  dueAt: Date;
  receivers: Receiver[];
  /** Displayed number of receivers. For groups it is rounded, like the other sums. */
  receiverCount: number;
  /** Number of telephone numbers that were typed more than once. */
  repeatedCount: number;
  /** Number of group members' numbers that are excluded without consent. */
  withheldCount: number;
  isRounded: boolean;
  isNight: boolean;
}

const refuse = (field: string, error: string) => new Problem('VALIDATION', { field, error });

/** Throws VALIDATION with the first failing rule, CONFLICT without a gateway. */
export async function compose(
  db: Database,
  services: Services,
  given: GivenMessage,
  standing: Standing,
): Promise<ComposedMessage> {
  const now = services.clock.now();
  const form = {
    message: sendableMessage(given.message),
    reservationType: given.reservationType,
    reservationDatetime: given.reservationDatetime ?? '',
    mobileNumbers: given.mobileNumbers,
    receiverGroups: given.receiverGroups ?? [],
    sendNumber: given.sendNumber.trim(),
  };
  const failure = firstFailure(smsRules(now), form);
  if (failure) throw new Problem('VALIDATION', failure);
  await requireSendNumber(db, form.sendNumber);
  const groups = form.receiverGroups.map(requireGroup);
  const isAdvertisement = given.isAdvertisement ?? false;
  const isReserved = form.reservationType === 'reserve';
  const dueAt = (isReserved && parseSeoul(form.reservationDatetime)) || now;
  const message = isAdvertisement ? framed(services, form.message) : form.message;
  if (isAdvertisement && isNight(dueAt))
    throw refuse(
      isReserved ? 'reservationDatetime' : 'reservationType',
      `광고 문자는 ${nightFrom}시부터 다음 날 ${nightUntil}시까지 보낼 수 없습니다.${isReserved ? '' : ' 낮 시간으로 예약해 주십시오.'}`,
    );
  if (!services.messages)
    throw new Problem('CONFLICT', {
      error: '문자를 보낼 중계사가 설정되어 있지 않습니다. 관리자에게 문의해 주십시오.',
    });
  const typed = typedNumbers(form.mobileNumbers);
  if (isAdvertisement && !seesWhole(standing)) requireAgreeing(typed, groups);
  const gathered = await gather({ ...services, db }, typed, groups, isAdvertisement);
  const named = countNamed(gathered.receivers);
  if (named === 0)
    throw refuse('mobileNumbers', '받을 수 있는 번호가 없습니다. 수신에 동의한 사람이 있는지 확인해 주십시오.');
  if (named > maxSmsReceivers)
    throw refuse('mobileNumbers', `한 번에 ${grouped(maxSmsReceivers)}명까지 보낼 수 있습니다.`);
  const isRounded = groups.length > 0;
  const shownCount = (count: number) => (isRounded ? roundedUp(count) : count);
  return {
    ...gathered,
    receiverCount: shownCount(named),
    withheldCount: shownCount(gathered.withheldCount),
    isRounded,
    message,
    sendType: sendTypeOf(message),
    bytes: smsBytes(message),
    sendNumber: form.sendNumber,
    isAdvertisement,
    isReserved,
    dueAt,
    isNight: isNight(dueAt),
  };
}

/**
 * Counts a check of a message to groups; true if the caller hasn't checked one to the same receivers within the last
 * hour. Throws TOO_MANY_REQUESTS.
 */
export async function countCheck(searcher: Searcher, { mobileNumbers, receiverGroups = [], ...given }: GivenMessage) {
  if (receiverGroups.length === 0) return false;
  const typed = typedNumbers(mobileNumbers).map(mobileDigits);
  const named = [[...new Set(typed)].sort(), receiverGroups.toSorted(), given.isAdvertisement ?? false];
  return countTry(searcher, 'message', JSON.stringify(named));
}

function requireGroup(code: string): ReceiverGroup {
  const group = readReceiverGroup(code);
  if (!group) throw refuse('receiverGroups', '없는 수신 그룹입니다.');
  return group;
}

/** An advertisement with its required words. Throws VALIDATION if they aren't configured, or make it too long. */
function framed({ config }: Services, message: string): string {
  const { smsAdvertiser, smsRefusalNumber } = config;
  if (smsAdvertiser === '' || smsRefusalNumber === '')
    throw refuse('isAdvertisement', '무료수신거부 번호가 설정되어 있지 않아 광고 문자를 보낼 수 없습니다.');
  const whole = asAdvertisement(message, smsAdvertiser, smsRefusalNumber);
  if (unsendableLetters(whole).length > 0 || smsBytes(whole) > maxLongBytes)
    throw refuse(
      'message',
      `광고 표시를 더하면 ${grouped(smsBytes(whole))}바이트가 됩니다. ${grouped(maxLongBytes)}바이트 이하로 줄여 주십시오.`,
    );
  return whole;
}

/** Rounds a group's count up to tens. */
export const roundedUp = (count: number): number => Math.ceil(count / 10) * 10;

/**
 * Throws VALIDATION for receivers of advertisements other than groups with consent. Typed numbers and persons in charge
 * require permission for whole numbers, because the number of receivers would reveal members.
 */
function requireAgreeing(typed: readonly string[], groups: readonly ReceiverGroup[]): void {
  const error =
    '광고 문자는 회원과 학부모 그룹으로만 보낼 수 있습니다. 번호 직접 입력과 담당자 그룹은 개인정보 열람 권한이 필요합니다.';
  if (typed.length > 0) throw refuse('mobileNumbers', error);
  if (groups.some(({ kind }) => kind === 'charges')) throw refuse('receiverGroups', error);
}

/**
 * The receivers of a message: typed numbers and groups combined, each number once. Advertisements exclude every number
 * of a member without consent, no matter how it was entered. No count reveals whether a typed number is in a group.
 */
async function gather(
  services: Pick<Services, 'seal'> & { db: Database },
  typed: readonly string[],
  groups: readonly ReceiverGroup[],
  isAdvertisement: boolean,
) {
  const consentCode = consentFor(isAdvertisement);
  const numbers = typed.map(mobileDigits);
  const receivers = new Map<string, Receiver>(
    numbers.map((mobileNumber) => [mobileNumber, { mobileNumber, consent: null }]),
  );
  const isMixed = receivers.size > 0 && groups.length > 0;
  const withheld = new Set<string>();
  for (const group of groups) {
    const found = await receiversOf(services, group, consentCode);
    for (const receiver of found.receivers)
      addNamed(receivers, { ...receiver, isHidden: isMixed || (receiver.isHidden ?? false) });
    for (const number of found.withheld) withheld.add(number);
  }
  if (isAdvertisement)
    for (const number of await refusing(services, [...receivers.keys()], consentCode)) {
      receivers.delete(number);
      withheld.add(number);
    }
  return {
    receivers: [...receivers.values()],
    repeatedCount: repeatedOf(numbers).size,
    withheldCount: withheld.size,
  };
}

/** Adds a receiver, or counts a repeated number. The receiver is listed if either entry is listed. */
function addNamed(receivers: Map<string, Receiver>, receiver: Receiver): void {
  const there = receivers.get(receiver.mobileNumber);
  if (!there) receivers.set(receiver.mobileNumber, receiver);
  else
    receivers.set(receiver.mobileNumber, {
      ...there,
      timesNamed: countNamed([there, receiver]),
      isHidden: (there.isHidden ?? false) && (receiver.isHidden ?? false),
    });
}

function repeatedOf(numbers: readonly string[]): Set<string> {
  const [once, more] = [new Set<string>(), new Set<string>()];
  for (const number of numbers) (once.has(number) ? more : once).add(number);
  return more;
}
