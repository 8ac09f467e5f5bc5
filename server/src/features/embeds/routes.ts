/** The addresses of embeds: a page for each subject, and the scripts. They set no cookies, and any site may use them. */
import { createHash } from 'node:crypto';
import type { District } from '@maru/domain/district';
import { embedKinds, embedPath, embedThemes } from '@maru/domain/embed';
import { type Language, languages } from '@maru/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import { operational } from '#platform/http/handle.ts';
import { pageType, sendAnswer, sendPage } from '#platform/http/send-answer.ts';
import type { Services } from '#platform/services.ts';
import { embedPage, framedPolicy, messagePage, type PageOptions } from './page.ts';
import { frameScript, widgetScript } from './scripts.ts';
import type { ReadSubject } from './subjects.ts';

/** Seconds for which the server caches a page, and for which browsers and proxies cache it in addition. */
const [pageSeconds, pageMaxAge] = [10, 30];
/** Short, because sites include the script by a fixed address, and must get updates. */
const scriptMaxAge = 3600;

/** Thrown for unknown subjects, so that their page isn't cached. */
class MissingSubject extends Error {}

/** Allows other sites to load an answer; other answers of the portal refuse it. */
export const shareAcrossSites = (reply: FastifyReply, maxAge: number) =>
  reply.raw
    .setHeader('cross-origin-resource-policy', 'cross-origin')
    .setHeader('cache-control', `public, max-age=${maxAge}`);

/** Allows other sites to show a page in a frame. */
function allowFrames(reply: FastifyReply) {
  reply.raw.removeHeader('x-frame-options');
  reply.raw.setHeader('content-security-policy', framedPolicy);
}

/** The given value if it is one of the listed ones, otherwise the first one. */
export const chosenIn = <Value extends string>(values: readonly [Value, ...Value[]], given: unknown): Value =>
  values.find((value) => value === given) ?? values[0];

export function registerEmbeds(
  app: FastifyInstance,
  { config }: Pick<Services, 'config'>,
  district: Pick<District, 'isDemo'>,
  read: ReadSubject,
) {
  const base = `${config.publicBase}/embed`;
  const script = `${base}/frame.js`;
  // Browsers cache the script for an hour. The version prevents an older script, which the page's policy could refuse.
  const pageScript = `${script}?v=${createHash('sha256').update(frameScript).digest('hex').slice(0, 8)}`;
  const isDemo = config.isDemo || district.isDemo;

  const optionsOf = ({ query }: FastifyRequest): PageOptions => {
    const { lang, theme } = query as Record<string, unknown>;
    return {
      language: chosenIn<Language>(languages, lang),
      theme: chosenIn(embedThemes, theme),
      isDemo,
      script: pageScript,
    };
  };
  for (const kind of embedKinds)
    app.get(`${base}/${kind}/:name`, operational, async (request, reply) => {
      const { name } = request.params as { name: string };
      const options = optionsOf(request);
      const make = async () => {
        const view = await read(kind, name, options.language, request.ip);
        if (!view) throw new MissingSubject();
        return embedPage(view, options);
      };
      allowFrames(reply);
      try {
        // One cache key for all spellings of the options. Names don't flood the cache, because only existing ones are
        // cached.
        const address = config.publicBase + embedPath({ ...options, kind, name });
        const answer = await app.answers.get(address, pageSeconds, make, pageType);
        shareAcrossSites(reply, pageMaxAge);
        return sendAnswer(answer, request, reply);
      } catch (error) {
        const isMissing = error instanceof MissingSubject;
        if (!isMissing && !(error instanceof Problem)) throw error;
        reply.code(isMissing ? 404 : 503).header('cache-control', 'no-cache');
        return sendPage(reply, messagePage(isMissing ? 'missing' : 'busy', options));
      }
    });

  const scripts = { [script]: frameScript, [`${config.publicBase}/embed.js`]: widgetScript };
  for (const [address, text] of Object.entries(scripts))
    app.get(address, operational, async (request, reply) => {
      const answer = await app.answers.get(address, scriptMaxAge, async () => text, 'text/javascript; charset=utf-8');
      shareAcrossSites(reply, scriptMaxAge);
      return sendAnswer(answer, request, reply);
    });
}
