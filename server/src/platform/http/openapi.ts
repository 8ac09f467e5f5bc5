/** The OpenAPI document, made from the registered calls, and a page to browse it. */

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Call } from '@maru/contract/call';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { markOperational, operational } from './handle.ts';

export async function registerOpenApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Maru', description: 'Smart-city portal of a district.', version: '0.1.0' },
    },
    transform: ({ schema, url, route }) => {
      const call: Call | undefined = route.config?.call;
      return { schema: { ...schema, hide: call === undefined, 'x-access': call?.access } as FastifySchema, url };
    },
  });
  await app.register(async (pages) => {
    markOperational(pages);
    await pages.register(swaggerUi, { routePrefix: '/api/docs', logLevel: 'warn' });
  });
  app.get('/api/openapi.json', operational, async () => app.swagger());
}
