/** The OpenAPI document, generated from the registered calls, and a page that displays it. */

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Call } from '@maru/contract/call';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { problemSchema } from '../errors/problem.ts';
import { maruVersion } from '../version.ts';
import type { AccessKind } from './access.ts';
import { markOperational, operational } from './handle.ts';
import { allowMarkup } from './security-headers.ts';

/** Authentication by kind of caller. */
const securitySchemes = {
  device: { type: 'http', scheme: 'basic', description: "A device's management code and key" },
  weighbridge: { type: 'http', scheme: 'bearer', description: "The key of the weighbridge's program" },
  source: {
    type: 'http',
    scheme: 'bearer',
    description: "A source's secret; also accepted as the password of HTTP Basic",
  },
  citizen: { type: 'http', scheme: 'bearer', description: "A citizen's access token" },
  admin: { type: 'http', scheme: 'bearer', description: "An administrator's access token" },
  refresh: { type: 'http', scheme: 'bearer', description: 'A refresh token, for single use' },
} as const satisfies Record<AccessKind, object>;

/** The problem response, documented for every call in addition to its output. */
const problemResponse = {
  description: 'An error, as problem details (RFC 9457)',
  headers: {
    'Retry-After': { description: 'Seconds to wait before a retry', schema: { type: 'integer' } },
  },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
} as const;

export async function registerOpenApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Maru', description: 'Smart-city portal of a district.', version: maruVersion },
      components: {
        securitySchemes,
        schemas: { Problem: problemSchema as object },
        responses: { Problem: problemResponse },
      },
    },
    transform: ({ schema, url, route }) => {
      const call: Call | undefined = route.config?.call;
      return { schema: { ...schema, hide: call === undefined, 'x-access': call?.access } as FastifySchema, url };
    },
    transformObject: (document) => ('openapiObject' in document ? withProblems(document.openapiObject) : {}),
  });
  await app.register(async (pages) => {
    markOperational(pages);
    // Swagger UI displays only the document of the calls.
    pages.addHook('onRequest', (_request, reply, done) => {
      allowMarkup(reply.raw);
      done();
    });
    await pages.register(swaggerUi, { routePrefix: '/api/docs', logLevel: 'warn' });
  });
  app.get('/api/openapi.json', operational, async () => app.swagger());
}

/**
 * Adds errors and authentication to every call. Routes don't declare them, because declared schemas also control
 * validation and serialisation.
 */
function withProblems<Document extends { paths?: object }>(document: Document): Document {
  for (const path of Object.values(document.paths ?? {}) as Record<string, Operation>[])
    for (const operation of Object.values(path)) {
      operation.responses.default = { $ref: '#/components/responses/Problem' };
      const [kind = 'open'] = operation['x-access'].split(':');
      operation.security = kind === 'open' ? [] : [{ [kind]: [] }];
    }
  return document;
}

interface Operation {
  'x-access': string;
  responses: Record<string, object>;
  security: Record<string, []>[];
}
