/** The built web: its files, and the public site's and the console's page for every address that a person may open. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { markOperational, operational } from '../../platform/http/handle.ts';

const consoleBase = '/admin';

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
  await registerConsole(app, webFolder);
}

/** The console's page under its own base; its files lie with the public site's. Calls below it are no pages. */
async function registerConsole(app: FastifyInstance, webFolder: string) {
  app.get(consoleBase, operational, (_request, reply) => reply.redirect(`${consoleBase}/main`));
  await app.register(
    async (site) => {
      markOperational(site);
      await site.register(fastifyStatic, { root: webFolder, serve: false, cacheControl: false });
      site.setNotFoundHandler((request, reply) => {
        if (request.url.startsWith(`${consoleBase}/api/`) || request.method !== 'GET')
          app.refuseAddress(request, reply);
        return reply.header('cache-control', 'no-cache').sendFile('console.html');
      });
    },
    { prefix: consoleBase },
  );
}
