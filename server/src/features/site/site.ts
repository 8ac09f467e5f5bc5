/** Serves the built web: its files, and the public site's and the console's page for every valid address. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { frameShapeOf } from '@maru/domain/console-frame';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { markFiles, markOperational, operational } from '#platform/http/handle.ts';
import { sendPage } from '#platform/http/send-answer.ts';
import type { AnswerFirstView } from './first-view.ts';
import { openFirstViews } from './first-view.ts';
import { portalPages } from './portal-pages.ts';

const consoleBase = '/admin';

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Serves the built web. `firstViews` renders pages; the default is the build's own rendering. */
export async function registerSite(app: FastifyInstance, config: Config, firstViews?: AnswerFirstView) {
  const { webFolder, publicBase } = config;
  if (!existsSync(join(webFolder, 'index.html'))) {
    app.log.warn('the web is not built; serving the calls only');
    return;
  }
  // With the query, such as the language of a link.
  const toMain = ({ url }: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`${publicBase}/main${/\?.*/.exec(url)?.[0] ?? ''}`);
  app.get('/', operational, toMain);
  app.get(publicBase, operational, toMain);
  const sendPage = portalPages(app, config, firstViews ?? (await openFirstViews(app, webFolder)));
  await app.register(
    async (site) => {
      markFiles(site);
      await site.register(fastifyStatic, {
        root: webFolder,
        index: false,
        cacheControl: false,
        // Internal files of the build.
        dotfiles: 'ignore',
        setHeaders(response, path) {
          // Built files have their content's hash in the name.
          const isHashed = path.includes('/assets/');
          response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
      site.setNotFoundHandler(async (request, reply) => {
        const isOverLimit = await app.isOverLimit(request);
        // A missing script must not be answered with a page, which browsers would take for the script.
        const isFile = request.url.startsWith(`${publicBase}/assets/`);
        if (isFile || !isRead(request)) app.refuseAddress(request, reply);
        return sendPage(request, reply, isOverLimit);
      });
    },
    { prefix: publicBase },
  );
  await registerConsole(app, config);
}

/** The console's document for an address; only the shape of its frame depends on the address. */
function consoleDocument(built: string, path: string, isDemo: boolean): string {
  const shape = frameShapeOf(path.slice(consoleBase.length));
  const scheme = shape === 'wall' ? ' data-mantine-color-scheme="dark"' : '';
  return built.replace(
    '<html lang="ko"',
    `<html lang="ko" data-frame="${shape}"${isDemo ? ' data-demo' : ''}${scheme}`,
  );
}

/**
 * The console's pages under their own base; their files are served with the public site's. Calls below the base aren't
 * pages.
 */
async function registerConsole(app: FastifyInstance, { webFolder, isDemo }: Pick<Config, 'webFolder' | 'isDemo'>) {
  const built = readFileSync(join(webFolder, 'console.html'), 'utf8');
  app.get(consoleBase, operational, (_request, reply) => reply.redirect(`${consoleBase}/main`));
  await app.register(
    async (site) => {
      markOperational(site);
      site.setNotFoundHandler((request, reply) => {
        if (request.url.startsWith(`${consoleBase}/api/`) || !isRead(request)) app.refuseAddress(request, reply);
        const path = request.url.split('?', 1)[0] ?? '';
        return sendPage(reply.header('cache-control', 'no-cache'), consoleDocument(built, path, isDemo));
      });
    },
    { prefix: consoleBase },
  );
}
