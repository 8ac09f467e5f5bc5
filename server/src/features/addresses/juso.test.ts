import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#platform/errors/problem.ts';
import { jusoService } from './juso.ts';

const apiKey = 'devU01TX0FVVEgy';
let server: Server;
let requests: URLSearchParams[];
let answer: (form: URLSearchParams, response: ServerResponse) => void;

beforeEach(async () => {
  requests = [];
  answer = (_form, response) => response.end(JSON.stringify(results('0', [place])));
  server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request));
    requests.push(form);
    answer(form, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const place = {
  roadAddr: '서울특별시 예시구 예시로 1 (예시동)',
  roadAddrPart1: '서울특별시 예시구 예시로 1',
  jibunAddr: '서울특별시 예시구 예시동 1-1',
  zipNo: '01234',
  admCd: '1100000000',
};
const results = (errorCode: string, juso: object[] | null) => ({
  results: { common: { errorCode, errorMessage: '', totalCount: '37', currentPage: '1', countPerPage: '10' }, juso },
});
const service = (changes: { url?: string; timeoutMs?: number } = {}) =>
  jusoService({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/addrLinkApi.do`, apiKey, ...changes });
const failure = async (finding: Promise<unknown>) => {
  const error: unknown = await finding.catch((thrown: unknown) => thrown);
  if (!(error instanceof Problem)) throw new Error(`no problem was thrown: ${String(error)}`);
  return error;
};

describe('jusoService', () => {
  it('uses the public protocol and returns addresses with their postal codes', async () => {
    expect(await service().find('예시로 1')).toEqual({
      totalCount: 37,
      list: [{ address: place.roadAddr, lotAddress: place.jibunAddr, zoneCode: '01234' }],
    });
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({
      confmKey: apiKey,
      currentPage: '1',
      countPerPage: '10',
      keyword: '예시로 1',
      resultType: 'json',
    });
  });

  it('removes the characters that the service refuses', async () => {
    await service().find('예시로<1>=[%]');
    expect(requests[0]?.get('keyword')).toBe('예시로 1');
  });

  it('returns an empty list if nothing is found', async () => {
    answer = (_form, response) => response.end(JSON.stringify(results('0', null)));
    expect((await service().find('없는 길')).list).toEqual([]);
  });

  it.each(['E0006', 'E0008', 'E0009', 'E0013'])('reports the fault of a keyword (%s)', async (code) => {
    answer = (_form, response) => response.end(JSON.stringify(results(code, null)));
    const error = await failure(service().find('12'));
    expect([error.code, error.field]).toEqual(['VALIDATION', 'keyword']);
    expect(error.error).toMatch(/[가-힣]/);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['a refused key', (response) => response.end(JSON.stringify(results('E0001', null)))],
    ['an error page', (response) => response.writeHead(500).end('<html>')],
    ['half an answer', (response) => response.end('{"results":{"common":')],
    ['nonsense', (response) => response.end('[1]')],
    ['silence', () => undefined],
    ['an endless answer', (response) => response.end(' '.repeat(400_000))],
  ])('is busy after %s, and never reveals its key', async (_name, misbehave) => {
    answer = (_form, response) => misbehave(response);
    const error = await failure(service({ timeoutMs: 300 }).find('예시로'));
    expect(error.code).toBe('BUSY');
    expect(`${error.message} ${String(error.cause)}`).not.toContain(apiKey);
  });

  it('follows no redirect, which would send the key elsewhere', async () => {
    answer = (_form, response) => response.writeHead(307, { location: '/elsewhere' }).end();
    expect((await failure(service().find('예시로'))).code).toBe('BUSY');
    expect(requests).toHaveLength(1);
  });

  it('throws BUSY if nothing listens', async () => {
    expect((await failure(service({ url: 'http://127.0.0.1:1' }).find('예시로'))).code).toBe('BUSY');
  });

  it('makes at most eight requests at once', async () => {
    answer = () => undefined;
    const asking = service({ timeoutMs: 500 });
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => failure(asking.find('예시로'))));
    expect(outcomes.every(({ code }) => code === 'BUSY')).toBe(true);
    expect(requests.length).toBeLessThanOrEqual(8);
  });
});
