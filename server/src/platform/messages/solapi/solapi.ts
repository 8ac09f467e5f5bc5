/**
 * SOLAPI (https://developers.solapi.com), an SMS gateway in Korea. A batch corresponds to a group there: created,
 * filled, then released once. Texts contain Maru's ids, by which their results are found.
 */
import { type BatchFate, GatewayFault, type MessageGateway, type OutgoingText, type TextFate } from '../gateway.ts';
import { groupMark, readErrorCount, readGroupId, readGroupState, readTexts, readUnsent } from './answers.ts';
import { askSolapi, NotThere, type SolapiAccess } from './request.ts';

/** Lower than the gateway's limit per group, because a failed batch should be small. */
const maxBatch = 1000;
const pageSize = 500;
/** Age of the oldest searched groups. The search runs every night, so that older unsent groups were found before. */
const lookedThroughMs = 7 * 86_400_000;
/** Maximum number of pages, for responses that never end the list. */
const mostGroupPages = 200;

export function createSolapi(access: SolapiAccess, perSecond: number): MessageGateway {
  return {
    name: 'solapi',
    perSecond,
    maxBatch,
    async make(texts, signal) {
      // Allows several messages to one number in a group. The mark identifies Maru's groups.
      const body = { allowDuplicates: true, customFields: groupMark };
      const batch = readGroupId(await askSolapi(access, { method: 'POST', path: '/groups', body, signal }));
      const path = `/groups/${batch}/messages`;
      const filled = await askSolapi(access, {
        method: 'PUT',
        path,
        body: { messages: texts.map(solapiText) },
        signal,
      });
      return { batch, refused: readErrorCount(filled) > 0 ? await refusedOf(access, batch, signal) : new Map() };
    },
    async send(batch, signal) {
      const group = await askSolapi(access, { method: 'POST', path: `/groups/${batch}/send`, body: {}, signal });
      if (readGroupState(group) === 'sent') return;
      throw new GatewayFault('it did not send the group', { isSafe: false });
    },
    async drop(batch, signal) {
      try {
        await askSolapi(access, { method: 'DELETE', path: `/groups/${batch}`, signal });
      } catch (error) {
        // A group that doesn't exist can't be sent.
        if (!(error instanceof NotThere)) throw error;
      }
    },
    ask: (batch, signal) => fateOf(access, batch, signal),
    unsent: (before, signal) => unsentOf(access, before, signal),
  };
}

/** Groups can't be filtered by state or mark, so that all groups of some days are searched. */
async function unsentOf(access: SolapiAccess, before: Date, signal: AbortSignal): Promise<string[]> {
  const names: string[] = [];
  let startKey: string | null = null;
  for (let page = 0; page < mostGroupPages; page += 1) {
    const query = new URLSearchParams({
      startDate: new Date(before.getTime() - lookedThroughMs).toISOString(),
      endDate: before.toISOString(),
      limit: String(pageSize),
      ...(startKey !== null && { startKey }),
    });
    const read = readUnsent(await askSolapi(access, { method: 'GET', path: `/groups?${query}`, signal }), before);
    names.push(...read.names);
    startKey = read.nextKey;
    if (startKey === null) break;
  }
  return names;
}

const solapiText = ({ messageId, to, from, text, sendType }: OutgoingText) => ({
  to,
  from,
  text,
  type: sendType,
  autoTypeDetect: false,
  customFields: { maruId: messageId },
});

async function refusedOf(access: SolapiAccess, batch: string, signal: AbortSignal): Promise<Map<string, string>> {
  const fates = await textsOf(access, batch, signal);
  return new Map([...fates].flatMap(([id, fate]) => (fate.state === 'failed' ? [[id, fate.failure]] : [])));
}

async function fateOf(access: SolapiAccess, batch: string, signal: AbortSignal): Promise<BatchFate> {
  try {
    const state = readGroupState(await askSolapi(access, { method: 'GET', path: `/groups/${batch}`, signal }));
    if (state === 'made' || state === 'absent') return { state };
    const texts = await textsOf(access, batch, signal);
    if (state === 'unsent')
      for (const [id, fate] of texts)
        if (fate.state === 'accepted') texts.set(id, { state: 'failed', failure: '문자 사업자가 발송하지 않음' });
    return { state: 'sent', texts, isComplete: [...texts.values()].every((fate) => fate.state !== 'accepted') };
  } catch (error) {
    if (error instanceof NotThere) return { state: 'absent' };
    throw error;
  }
}

/** All texts of a group, by Maru's ids. */
async function textsOf(access: SolapiAccess, batch: string, signal: AbortSignal): Promise<Map<string, TextFate>> {
  const texts = new Map<string, TextFate>();
  let startKey: string | null = null;
  // Sufficient pages for a full batch, plus the empty one after them.
  for (let page = 0; page <= maxBatch / pageSize; page += 1) {
    const query = new URLSearchParams({ limit: String(pageSize), ...(startKey !== null && { startKey }) });
    const path = `/groups/${batch}/messages?${query}`;
    const read = readTexts(await askSolapi(access, { method: 'GET', path, signal }), access.clock.now());
    for (const [id, fate] of read.fates) texts.set(id, fate);
    startKey = read.nextKey;
    if (startKey === null) break;
  }
  return texts;
}
