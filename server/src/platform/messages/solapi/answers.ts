/** Parses SOLAPI's responses, which are untrusted input. */
import { GatewayFault, type TextFate } from '../gateway.ts';

/** A group's state in Maru's terms. */
export type GroupState = 'made' | 'sent' | 'unsent' | 'absent';

const groupStates: Readonly<Record<string, GroupState>> = {
  PENDING: 'made',
  SENDING: 'sent',
  COMPLETE: 'sent',
  // Released but not sent: no balance, a wrong number.
  FAILED: 'unsent',
  DELETED: 'absent',
};
const groupId = /^[A-Za-z0-9_-]{1,64}$/;
const ourId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Accepted by SOLAPI, or by the carrier. */
const underWay = new Set(['2000', '3000']);
const arrived = '4000';
const longestReason = 60;

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const malformed = (what: string) => new GatewayFault(`the answer has no ${what}`, { isSafe: false });

export function readGroupId(answer: unknown): string {
  const id = field(answer, 'groupId');
  if (typeof id === 'string' && groupId.test(id)) return id;
  throw malformed('id of a group');
}

export function readGroupState(answer: unknown): GroupState {
  const status = field(answer, 'status');
  const state = typeof status === 'string' && Object.hasOwn(groupStates, status) ? groupStates[status] : undefined;
  if (state) return state;
  throw malformed('state of a group that is known');
}

/** Marks Maru's groups, to distinguish them from those of other programs of the same account. */
export const groupMark = { madeBy: 'maru' } as const;

export interface GroupPage {
  names: string[];
  /** Null on the last page. */
  nextKey: string | null;
}

/** Maru's groups on a page that were created before an instant and never released; skips unreadable ones. */
export function readUnsent(answer: unknown, before: Date): GroupPage {
  const list = field(answer, 'groupList');
  if (typeof list !== 'object' || list === null) throw malformed('list of groups');
  const names = Object.values(list).flatMap((group: unknown) => {
    const id = field(group, 'groupId');
    const isOurs = field(field(group, 'customFields'), 'madeBy') === groupMark.madeBy;
    const madeAt = Date.parse(String(field(group, 'dateCreated')));
    const isLeft = isOurs && field(group, 'status') === 'PENDING' && madeAt < before.getTime();
    return isLeft && typeof id === 'string' && groupId.test(id) ? [id] : [];
  });
  return { names, nextKey: readNextKey(answer) };
}

function readNextKey(answer: unknown): string | null {
  const nextKey = field(answer, 'nextKey');
  return typeof nextKey === 'string' && nextKey !== '' ? nextKey : null;
}

/**
 * Number of refused texts of a group: a number according to the documentation, digits according to SOLAPI's own client.
 */
export function readErrorCount(answer: unknown): number {
  const count = field(answer, 'errorCount');
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0) return count;
  if (typeof count === 'string' && /^\d{1,9}$/.test(count)) return Number(count);
  throw malformed('count of errors');
}

export interface TextPage {
  fates: [id: string, fate: TextFate][];
  /** Null on the last page. */
  nextKey: string | null;
}

/** A page of a group's texts by Maru's ids; unreadable ones are skipped and stay unknown. */
export function readTexts(answer: unknown, now: Date): TextPage {
  const list = field(answer, 'messageList');
  if (typeof list !== 'object' || list === null) throw malformed('list of texts');
  const fates = Object.values(list).flatMap((text: unknown): [string, TextFate][] => {
    const id = field(field(text, 'customFields'), 'maruId');
    const fate = readFate(text, now);
    return typeof id === 'string' && ourId.test(id) && fate ? [[id, fate]] : [];
  });
  return { fates, nextKey: readNextKey(answer) };
}

function readFate(text: unknown, now: Date): TextFate | undefined {
  const code = field(text, 'statusCode');
  if (typeof code !== 'string' || !/^\d{4}$/.test(code)) return undefined;
  if (underWay.has(code)) return { state: 'accepted' };
  if (code === arrived) return { state: 'received', receivedAt: readDate(text, now) };
  return { state: 'failed', failure: `${readReason(text)} (${code})` };
}

/** Delivery time if given; never in the future. */
function readDate(text: unknown, now: Date): Date {
  const said = [field(text, 'dateReceived'), field(text, 'dateReported')].find((one) => typeof one === 'string');
  const time = Date.parse(String(said));
  return Number.isFinite(time) && time < now.getTime() ? new Date(time) : now;
}

/** The gateway's message, without anything that could be a person's number. */
function readReason(text: unknown): string {
  const reason = field(text, 'reason');
  const words = typeof reason === 'string' ? reason.replace(/[\d-]{5,}/g, '…').trim() : '';
  return words.slice(0, longestReason) || '발송 실패';
}
