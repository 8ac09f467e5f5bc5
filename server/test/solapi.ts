/**
 * A local server with SOLAPI's protocol: signatures, groups, refused texts, and a limit per second. Imitates failures
 * on request, and records the sent texts with their times.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export const operations = ['make', 'fill', 'send', 'state', 'list', 'drop', 'groups'] as const;
export type Operation = (typeof operations)[number];

/** The failure of a request: without any effect, or with the effect but a lost answer. */
export type Misbehaviour =
  | { how: 'status'; status: number; retryAfter?: string }
  | { how: 'silent' | 'silent after' | 'cut after' | 'nonsense after' | 'half after' }
  | { how: 'status after'; status: number }
  /** Takes effect after `ms`, even if the caller has disconnected. */
  | { how: 'late'; ms: number };

interface PlayedText {
  messageId: string;
  ourId: string;
  to: string;
  text: string;
  statusCode: string;
  reason: string | null;
  dateReceived: string | null;
}

interface Group {
  groupId: string;
  status: 'PENDING' | 'SENDING' | 'COMPLETE' | 'FAILED';
  customFields: object;
  dateCreated: string;
  texts: PlayedText[];
}

export interface FakeSolapi {
  url: string;
  apiKey: string;
  apiSecret: string;
  /** Sent texts in order, by Maru's id. */
  sent: { ourId: string; to: string; at: number }[];
  requests: Operation[];
  /** Requests with a wrong signature, time or salt. */
  unsigned: number;
  /** Number of sends refused because of the limit per second. */
  overLimit: number;
  /** Groups that this server claimed not to know. */
  denied: Set<string>;
  /** Called for each request; null for no failure. */
  misbehave: (operation: Operation) => Misbehaviour | null;
  /** The code with which a number is refused at once; null to accept it. */
  refuse: (to: string) => string | null;
  /** Type of the counts of refused texts, on which the real documentation and client disagree. */
  countsAs: 'number' | 'digits';
  /** Maximum number of groups per answer. */
  groupsAtOnce: number;
  /** Names of the existing groups. */
  groups(): string[];
  /** Creates a group like another program of the same account; returns its name. */
  othersGroup(): string;
  /** Sets the result of a sent text, like a receipt. */
  receipt(ourId: string, statusCode: string, more?: { reason?: string; dateReceived?: string }): void;
  close(): Promise<void>;
}

const validMs = 15 * 60_000;
const secondMs = 1000;

export async function startFakeSolapi({ perSecond = Number.POSITIVE_INFINITY } = {}): Promise<FakeSolapi> {
  const groups = new Map<string, Group>();
  const salts = new Set<string>();
  const played: Omit<FakeSolapi, 'url' | 'close'> = {
    apiKey: 'NCSTESTTESTTEST1',
    apiSecret: randomBytes(16).toString('hex'),
    sent: [],
    requests: [],
    unsigned: 0,
    overLimit: 0,
    denied: new Set(),
    misbehave: () => null,
    refuse: () => null,
    countsAs: 'number',
    groupsAtOnce: 500,
    groups: () => [...groups.keys()],
    othersGroup: () => madeGroup({}).groupId,
    receipt(ourId, statusCode, { reason, dateReceived }: { reason?: string; dateReceived?: string } = {}) {
      for (const group of groups.values())
        for (const text of group.texts)
          if (text.ourId === ourId && group.status !== 'PENDING')
            Object.assign(text, { statusCode, reason: reason ?? null, dateReceived: dateReceived ?? null });
    },
  };

  function isSigned({ headers }: IncomingMessage): boolean {
    const match = /^HMAC-SHA256 apiKey=(\w+), date=(\S+), salt=(\w{12,64}), signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
    const [, key, date = '', salt = '', signature = ''] = match ?? [];
    if (key !== played.apiKey || salts.has(salt) || !(Math.abs(Date.now() - Date.parse(date)) < validMs)) return false;
    salts.add(salt);
    const right = createHmac('sha256', played.apiSecret).update(`${date}${salt}`).digest();
    return timingSafeEqual(right, Buffer.from(signature, 'hex'));
  }

  /** Number of texts sent within the last second. */
  function inLastSecond(): number {
    const from = performance.now() - secondMs;
    let count = 0;
    for (let at = played.sent.length - 1; at >= 0 && (played.sent[at]?.at ?? 0) > from; at -= 1) count += 1;
    return count;
  }

  const failure = (status: number, errorCode: string, errorMessage = '') => ({
    status,
    body: { errorCode, errorMessage },
  });

  function madeGroup(customFields: object): Group {
    const groupId = `G4V${randomBytes(10).toString('hex').toUpperCase()}`;
    const made: Group = { groupId, status: 'PENDING', customFields, dateCreated: new Date().toISOString(), texts: [] };
    groups.set(groupId, made);
    return made;
  }

  function act(operation: Operation, group: Group | undefined, body: unknown, query: URLSearchParams) {
    if (operation === 'make') {
      const { groupId, status } = madeGroup((body as { customFields?: object }).customFields ?? {});
      return { status: 200, body: { groupId, status } };
    }
    if (operation === 'groups') return listGroups(query);
    if (!group) return failure(404, 'ResourceNotFound', '그룹이 없습니다.');
    if (operation === 'fill') return fill(group, body);
    if (operation === 'send') return send(group);
    if (operation === 'state') return { status: 200, body: { groupId: group.groupId, status: group.status } };
    if (operation === 'list') return list(group, query);
    if (group.status !== 'PENDING') return failure(400, 'GroupNotDeletable', '발송된 그룹은 삭제할 수 없습니다.');
    groups.delete(group.groupId);
    return { status: 200, body: { groupId: group.groupId, status: 'DELETED' } };
  }

  function fill(group: Group, body: unknown) {
    const { messages } = body as {
      messages: { to: string; from: string; text: string; type: string; customFields: { maruId: string } }[];
    };
    if (group.status !== 'PENDING') return failure(400, 'GroupAlreadySent', '발송된 그룹입니다.');
    let errorCount = 0;
    for (const { to, text, customFields } of messages) {
      const code = played.refuse(to);
      if (code) errorCount += 1;
      group.texts.push({
        messageId: `M4V${randomBytes(10).toString('hex').toUpperCase()}`,
        ourId: customFields.maruId,
        to,
        text,
        statusCode: code ?? '2000',
        reason: code ? `받을 수 없는 번호 ${to}` : null,
        dateReceived: null,
      });
    }
    const written = played.countsAs === 'number' ? errorCount : String(errorCount);
    return { status: 200, body: { errorCount: written, resultList: [] } };
  }

  function send(group: Group) {
    if (group.status !== 'PENDING') return failure(400, 'GroupAlreadySent', '발송된 그룹입니다.');
    const going = group.texts.filter(({ statusCode }) => statusCode === '2000');
    if (inLastSecond() + going.length > perSecond) {
      played.overLimit += 1;
      return failure(429, 'TooManyRequests');
    }
    group.status = 'SENDING';
    for (const { ourId, to } of going) played.sent.push({ ourId, to, at: performance.now() });
    return { status: 200, body: { groupId: group.groupId, status: group.status } };
  }

  /** A page of groups, including sent ones, newest first, with the next page's key. */
  function listGroups(query: URLSearchParams) {
    const known = new Set(['startDate', 'endDate', 'startKey', 'limit']);
    if ([...query.keys()].some((key) => !known.has(key))) return failure(400, 'ValidationError');
    const [from, to] = [query.get('startDate') ?? '', query.get('endDate') ?? '9'];
    const found = [...groups.values()].reverse().filter(({ dateCreated: at }) => at >= from && at <= to);
    const at = Math.max(
      0,
      found.findIndex(({ groupId }) => groupId === query.get('startKey')),
    );
    const next = at + Math.min(Number(query.get('limit') ?? 20), played.groupsAtOnce);
    const shown = found.slice(at, next).map(({ texts: _texts, ...group }) => group);
    const groupList = Object.fromEntries(shown.map((group) => [group.groupId, group]));
    const nextKey = found[next]?.groupId ?? null;
    return { status: 200, body: { startKey: query.get('startKey'), limit: shown.length, nextKey, groupList } };
  }

  function list(group: Group, query: URLSearchParams) {
    const from = Number(query.get('startKey') ?? 0);
    const limit = Number(query.get('limit') ?? 20);
    const shown = group.texts.slice(from, from + limit);
    const messageList = Object.fromEntries(
      shown.map(({ ourId, ...text }) => [
        text.messageId,
        { ...text, groupId: group.groupId, customFields: { maruId: ourId } },
      ]),
    );
    const next = from + shown.length;
    return {
      status: 200,
      body: { startKey: null, limit, messageList, nextKey: next < group.texts.length ? String(next) : null },
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://solapi');
    const [, groupId, below] = /^\/messages\/v4\/groups(?:\/(\w+)(?:\/(\w+))?)?$/.exec(pathname) ?? [];
    const operation = operationOf(request.method, groupId, below);
    const reply = ({ status, body }: { status: number; body: unknown }, headers = {}) => {
      if (groupId && status === 404) played.denied.add(groupId);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    };
    if (!operation) return reply(failure(404, 'NotFound'));
    played.requests.push(operation);
    if (!isSigned(request)) {
      played.unsigned += 1;
      return reply(failure(403, 'SignatureDoesNotMatch'));
    }
    const wrong = played.misbehave(operation);
    if (wrong?.how === 'silent') return;
    if (wrong?.how === 'status')
      return reply(failure(wrong.status, 'Misbehaving'), wrong.retryAfter ? { 'retry-after': wrong.retryAfter } : {});
    if (wrong?.how === 'late') await wait(wrong.ms);
    const body: unknown = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {};
    const done = act(operation, groups.get(groupId ?? ''), body, searchParams);
    if (wrong?.how === 'silent after') return;
    if (wrong?.how === 'cut after') return response.destroy();
    if (wrong?.how === 'status after') return reply(failure(wrong.status, 'Misbehaving'));
    if (wrong?.how === 'nonsense after') return reply({ status: 200, body: [null, 7] });
    if (wrong?.how === 'half after') return response.writeHead(200).end(JSON.stringify(done.body).slice(0, -5));
    reply(done);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(played, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function operationOf(method = '', groupId = '', below = ''): Operation | undefined {
  const known: Record<string, Operation> = {
    'POST groups': 'make',
    'PUT group/messages': 'fill',
    'POST group/send': 'send',
    'GET group': 'state',
    'GET group/messages': 'list',
    'DELETE group': 'drop',
    'GET groups': 'groups',
  };
  return known[`${method} ${groupId ? 'group' : 'groups'}${below && `/${below}`}`];
}
