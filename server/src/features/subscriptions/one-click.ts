/**
 * One-click unsubscription (RFC 8058): mail programs post a form to the address in the mail's List-Unsubscribe header.
 * A browser that opens the address gets the page instead, because mail scanners open links too.
 */
import type { FastifyInstance } from 'fastify';
import { operational } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { findLinked } from './calls.ts';
import { linksOf, oneClickPath } from './links.ts';
import { endSubscription } from './store.ts';

const formLimit = 4096;

export async function registerOneClick(app: FastifyInstance, services: Services) {
  const links = linksOf(services.config);
  await app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: formLimit }, (_request, _body, done) =>
        done(null, {}),
      );
    const path = `${oneClickPath}/:token`;
    scope.post(path, operational, async (request, reply) => {
      const row = await findLinked(services, (request.params as { token: string }).token);
      if (row) await endSubscription(services.db, row.subscription_id);
      return reply.type('text/plain; charset=utf-8').send('OK');
    });
    scope.get(path, operational, (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(links.manage(encodeURIComponent((request.params as { token: string }).token)), 303),
    );
  });
}
