/** The built public site: its files, and its page for every address that a person may open. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { markOperational, operational } from '../../platform/http/handle.ts';

export async function registerSite(app: FastifyInstance, { webFolder, publicBase }: Config) {
  if (!existsSync(join(webFolder, 'index.html'))) {
    app.log.warn('the web is not built; serving the calls only');
    return;
  }
  const toMain = (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(`${publicBase}/main`);
  app.get('/', operational, toMain);
  app.get(publicBase, operational, toMain);
  await app.register(
    async (site) => {
      markOperational(site);
      await site.register(fastifyStatic, {
        root: webFolder,
        index: false,
        cacheControl: false,
        setHeaders(response, path) {
          // Built files carry their content's hash in the name.
          const isHashed = path.includes('/assets/');
          response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
      site.setNotFoundHandler((_request, reply) => reply.sendFile('index.html'));
    },
    { prefix: publicBase },
  );
}
