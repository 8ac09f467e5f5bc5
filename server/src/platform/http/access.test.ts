import { areas } from '@maru/contract';
import { type Call, call } from '@maru/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pino from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { Problem } from '../errors/problem.ts';
import type { Authenticators } from './access.ts';
import { handle, operational } from './handle.ts';
import { buildServer } from './server.ts';

const config = readConfig({ DATABASE_URL: 'postgres://nowhere', LOG_LEVEL: 'silent' });
const log = pino({ level: 'silent' });
const output = Type.Object({ who: Type.String() }, { additionalProperties: false });
const declared = (access: Parameters<typeof call>[0]['access'], more: object = {}) =>
  call({ method: 'GET', path: '/api/thing', access, summary: 'A thing', output, ...more });
const who = async (_input: unknown, { request }: { request: { principal: { kind: string } | null } }) => ({
  who: request.principal?.kind ?? 'nobody',
});

let app: FastifyInstance | undefined;
beforeEach(async () => {
  await app?.close();
});
afterAll(async () => void (await app?.close()));

async function build(authenticators: Authenticators = {}): Promise<FastifyInstance> {
  app = await buildServer(config, log, authenticators);
  return app;
}

describe('registration', () => {
  test('refuses a call without an authenticator for its access', async () => {
    const server = await build();
    for (const access of ['device', 'citizen', 'refresh', 'admin', 'admin:device/cctv'] as const)
      expect(() => handle(server, { thing: declared(access) }, { thing: who })).toThrow(
        `nothing can authenticate a call with access '${access}'`,
      );
  });

  test("stops the start for a route that isn't a call of the contract", async () => {
    const server = await build();
    expect(() => server.get('/api/secret', async () => 'x')).toThrow('GET /api/secret is not declared in the contract');
    await expect(server.register(async (scope) => void scope.post('/api/hidden', async () => 'x'))).rejects.toThrow(
      'POST /api/hidden is not declared in the contract',
    );
  });

  test('marks operational routes by name', async () => {
    const server = await build();
    expect(() => server.get('/made-up', operational, async () => 'x')).not.toThrow();
  });

  test('forbids caching of answers that differ by caller', async () => {
    const server = await build({ citizen: async () => ({ kind: 'citizen' }) });
    expect(() => handle(server, { thing: declared('citizen', { cacheSeconds: 1 }) }, { thing: who })).toThrow(
      'is cached but not open',
    );
  });
});

describe('calls', () => {
  test('admit the right kind of caller, and pass the caller to the handler', async () => {
    const server = await build({ device: async () => ({ kind: 'device' }) });
    handle(server, { thing: declared('device') }, { thing: who });
    expect((await server.inject('/api/thing')).json()).toEqual({ who: 'device' });
  });

  test('refuse another kind of caller, and unknown callers with 401', async () => {
    const server = await build({
      citizen: async () => ({ kind: 'device' }),
      admin: async () => {
        throw new Problem('UNAUTHORIZED');
      },
    });
    handle(server, { thing: declared('citizen') }, { thing: who });
    handle(server, { other: declared('admin', { path: '/api/other' }) }, { other: who });
    const [mistaken, unknown] = [await server.inject('/api/thing'), await server.inject('/api/other')];
    expect([mistaken.statusCode, mistaken.json().code]).toEqual([403, 'FORBIDDEN']);
    expect([unknown.statusCode, unknown.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  test('pass the pages required of an administrator to the authenticator', async () => {
    const calls: (readonly string[])[] = [];
    const server = await build({
      async admin(_request, pages) {
        calls.push(pages);
        return { kind: 'admin' };
      },
    });
    handle(server, { thing: declared('admin:device/cctv,device/vehicleGPS') }, { thing: who });
    await server.inject('/api/thing');
    expect(calls).toEqual([['device/cctv', 'device/vehicleGPS']]);
  });

  test('hide input errors from callers without access', async () => {
    const server = await build({
      citizen: async () => {
        throw new Problem('UNAUTHORIZED');
      },
    });
    const query = Type.Object({ id: Type.Integer() }, { additionalProperties: false });
    handle(server, { thing: declared('citizen', { query }) }, { thing: who });
    expect((await server.inject('/api/thing?id=x')).statusCode).toBe(401);
  });
});

describe('limits', () => {
  /** A limit of three requests per minute; the credential 'right' authenticates. */
  async function limited(kind: 'device' | 'citizen') {
    const calls: string[] = [];
    app = await buildServer({ ...config, requestsPerMinute: 3, requestsPerMinutePerAddress: 3 }, log, {
      async [kind](request: FastifyRequest) {
        const { authorization = '' } = request.headers;
        calls.push(authorization);
        if (authorization.startsWith('right')) return { kind, limitKey: authorization };
        throw new Problem('UNAUTHORIZED');
      },
    });
    handle(app, { thing: declared(kind, { method: 'POST' }) }, { thing: who });
    const from = async (remoteAddress: string, authorization: string, times: number) => {
      const answers = [];
      for (let i = 0; i < times; i += 1)
        answers.push(
          await app?.inject({ method: 'POST', url: '/api/thing', remoteAddress, headers: { authorization } }),
        );
      return answers.map((answer) => answer?.statusCode);
    };
    return { from, asked: calls };
  }

  test.each(['device', 'citizen'] as const)('count refused requests of a %s, and then refuse all', async (kind) => {
    const { from, asked: calls } = await limited(kind);
    expect(await from('192.0.2.7', 'wrong', 5)).toEqual([401, 401, 401, 429, 429]);
    expect(calls).toHaveLength(3);
    // The correct key is also refused until the minute is over.
    expect(await from('192.0.2.7', 'right', 1)).toEqual([429]);
    expect(await from('192.0.2.8', 'right', 4)).toEqual([200, 200, 200, 429]);
  });

  test('count devices behind one address separately, and people by address', async () => {
    const devices = await limited('device');
    expect(await devices.from('192.0.2.7', 'right 1', 4)).toEqual([200, 200, 200, 429]);
    expect(await devices.from('192.0.2.7', 'right 2', 4)).toEqual([200, 200, 200, 429]);
    // A changed address is refused, too.
    expect(await devices.from('192.0.2.8', 'right 2', 1)).toEqual([429]);
    await app?.close();
    const people = await limited('citizen');
    expect(await people.from('192.0.2.7', 'right 1', 3)).toEqual([200, 200, 200]);
    expect(await people.from('192.0.2.7', 'right 2', 1)).toEqual([429]);
  });
});

describe('whole server', () => {
  let whole: TestApp;
  const calls = new Map(
    Object.values(areas)
      .flatMap((area) => Object.values<Call>(area))
      .map((one) => [`${one.method} ${one.path}`, one]),
  );

  beforeAll(async () => {
    whole = await startTestApp();
  });
  afterAll(() => whole.stop());

  async function served(): Promise<{ method: string; path: string; access: unknown }[]> {
    const document = (await (await fetch(`${whole.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { 'x-access': unknown }>>;
    };
    return Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        access: operation['x-access'],
      })),
    );
  }

  test('serves only calls of the contract, each with its declared access', async () => {
    const all = await served();
    expect(all.length).toBeGreaterThan(15);
    for (const { method, path, access } of all)
      expect([`${method} ${path}`, access]).toEqual([`${method} ${path}`, calls.get(`${method} ${path}`)?.access]);
  });

  test('forbids caching of personal answers and of answers to writes, and permits all others', async () => {
    // A field that is always empty isn't personal.
    const isSomebodys =
      /"(token|refreshToken|secret|userId|username|password|certificationId|mobileNumber|birthDate)":(?!\{"type":"string","const":""\})/;
    const stored: string[] = [];
    for (const { method, path } of await served()) {
      const one = calls.get(`${method} ${path}`);
      const stop = new AbortController();
      const { headers } = await fetch(whole.url + path.replace(/\{\w+\}/g, '1'), { method, signal: stop.signal });
      stop.abort();
      const isOpen = one?.access === 'open' && method === 'GET';
      const mayKeep = isOpen && !isSomebodys.test(JSON.stringify([one.params, one.query, one.output]));
      if (mayKeep) stored.push(path);
      expect([method, path, headers.get('cache-control') === 'no-store']).toEqual([method, path, !mayKeep]);
    }
    expect(stored.length).toBeGreaterThan(10);
  });

  test('shows management codes of devices only to administrators', async () => {
    const { paths, components } = (await (await fetch(`${whole.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { 'x-access': string; responses: Record<string, object> }>>;
      components: { schemas: Record<string, object> };
    };
    /** All field names in a response, at any depth. */
    const namesIn = (schema: unknown): string[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      const { $ref, properties } = schema as { $ref?: string; properties?: object };
      const referred = $ref?.startsWith('#/components/schemas/')
        ? components.schemas[$ref.split('/').at(-1) ?? '']
        : null;
      return [...Object.keys(properties ?? {}), ...namesIn(referred), ...Object.values(schema).flatMap(namesIn)];
    };
    const telling = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { 'x-access': access, responses }]) =>
        namesIn(responses[200]).some((name) => /^management_?code$/i.test(name)) ? [{ method, path, access }] : [],
      ),
    );
    expect(telling.length).toBeGreaterThan(5);
    expect(telling.filter(({ access }) => !access.startsWith('admin'))).toEqual([]);
  });

  test("refuses callers without credentials for every call that isn't open", async () => {
    const guarded = (await served()).filter(({ access }) => access !== 'open');
    expect(guarded.length).toBeGreaterThan(0);
    for (const { method, path } of guarded) {
      const answer = await fetch(whole.url + path.replace(/\{\w+\}/g, '1'), { method });
      expect([`${method} ${path}`, answer.status]).toEqual([`${method} ${path}`, 401]);
    }
  });
});
