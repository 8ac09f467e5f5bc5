import { type Access, type Call, call } from '@maru/contract/call';
import { closed } from '@maru/contract/schemas';
import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { Problem } from '../errors/problem.ts';
import { handle } from './handle.ts';
import { buildServer } from './server.ts';

const access: Access[] = ['open', 'device', 'citizen', 'refresh', 'admin', 'admin:account/user'];
const calls = Object.fromEntries(
  access.map((one, i): [string, Call] => [
    one,
    call({
      method: 'GET',
      path: `/api/things/${i}`,
      access: one,
      summary: one,
      query: closed({ count: Type.Optional(Type.Integer()) }),
      output: closed({ name: Type.String() }),
    }),
  ]),
);

interface Document {
  paths: Record<string, { get: Record<string, unknown> }>;
  components: {
    schemas: { Problem: object };
    responses: object;
    securitySchemes: Record<string, Record<string, string>>;
  };
}
let app: FastifyInstance;
let document: Document;
beforeAll(async () => {
  const refuse = async () => Promise.reject(new Problem('UNAUTHORIZED'));
  const config = readConfig({ DATABASE_URL: 'postgres://nowhere' });
  const authenticators = { device: refuse, citizen: refuse, refresh: refuse, admin: refuse };
  app = await buildServer(config, pino({ level: 'silent' }), authenticators);
  const fail = async () => Promise.reject(new Problem('BUSY', { retryAfter: 5 }));
  handle(app, calls, Object.fromEntries(Object.keys(calls).map((name) => [name, fail])));
  document = (await app.inject('/api/openapi.json')).json();
});
afterAll(() => app.close());

test('declares the authentication of every call by its access', () => {
  const operations = Object.values(document.paths).map(({ get }) => [get['x-access'], get.security]);
  expect(operations).toEqual([
    ['open', []],
    ['device', [{ device: [] }]],
    ['citizen', [{ citizen: [] }]],
    ['refresh', [{ refresh: [] }]],
    ['admin', [{ admin: [] }]],
    ['admin:account/user', [{ admin: [] }]],
  ]);
  const schemes = Object.entries(document.components.securitySchemes);
  expect(schemes.map(([name, { type, scheme }]) => [name, type, scheme])).toEqual([
    ['device', 'http', 'basic'],
    ['weighbridge', 'http', 'bearer'],
    ['source', 'http', 'bearer'],
    ['citizen', 'http', 'bearer'],
    ['admin', 'http', 'bearer'],
    ['refresh', 'http', 'bearer'],
  ]);
});

test('declares the output or a problem for every call', () => {
  for (const { get } of Object.values(document.paths))
    expect(get.responses).toMatchObject({ 200: {}, default: { $ref: '#/components/responses/Problem' } });
  expect(document.components.responses).toMatchObject({
    Problem: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
  });
});

test.each([
  ['/api/things/0', 503],
  ['/api/things/0?count=many', 400],
  ['/api/things/2', 401],
  ['/api/nothing', 404],
])('answers %s with the documented problem', async (url, status) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(status);
  const isProblem = new Ajv({ strict: false }).compile(document.components.schemas.Problem);
  expect([isProblem(answer.json()), isProblem.errors]).toEqual([true, null]);
  expect(isProblem({ ...answer.json(), stack: 'at here' })).toBe(false);
});
