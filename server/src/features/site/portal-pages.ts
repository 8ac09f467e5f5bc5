/** Serves the public site's pages with their first views, cached like popular answers. */
import { languages } from '@maru/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { pageType, sendAnswer, sendPage } from '#platform/http/send-answer.ts';
import { SiteDocument } from './document.ts';
import type { AnswerFirstView } from './first-view.ts';

/** Equals the lifetime of the answers that the view contains. */
const cacheSeconds = 1;

/** Thrown for a missing page, so that its document is sent but not cached. */
class MissingPage extends Error {
  readonly document: string;
  constructor(document: string) {
    super('there is no such page');
    this.document = document;
  }
}

/** Creates the handler for pages. Callers over a limit get the page without a view, which needs no rendering. */
export function portalPages(
  app: FastifyInstance,
  { webFolder, publicBase, publicUrl }: Pick<Config, 'webFolder' | 'publicBase' | 'publicUrl'>,
  firstView: AnswerFirstView,
): (request: FastifyRequest, reply: FastifyReply, isOverLimit: boolean) => Promise<FastifyReply> {
  const document = new SiteDocument(webFolder, publicBase);
  // The browser replaces title and description.
  const undrawn = {
    language: languages[0],
    title: document.title,
    description: document.title,
    preview: null,
    html: '',
    module: null,
    answers: [],
  };
  const draw = async (address: string, asker: string) => {
    const at = new Date();
    const view = await firstView(address, asker);
    const canonical = publicUrl && view?.status === 200 ? new URL(pathOf(address), publicUrl).href : null;
    const { language } = view ?? undrawn;
    const languageQuery = language === languages[0] ? '' : `?lang=${language}`;
    // Social networks follow absolute addresses only.
    const preview = `${publicBase}/preview/${view?.preview ?? 'site'}.png${languageQuery}`;
    const share =
      canonical === null ? null : { address: canonical + languageQuery, picture: new URL(preview, publicUrl).href };
    const text = document.show({ ...(view ?? undrawn), canonical, share }, at);
    if (view?.status === 404) throw new MissingPage(text);
    return text;
  };
  const plain = async () => document.show({ ...undrawn, canonical: null, share: null }, new Date());
  return async (request, reply, isOverLimit) => {
    if (isOverLimit)
      return sendAnswer(await app.answers.get('plain page', cacheSeconds, plain, pageType), request, reply);
    const address = withoutBeginning(request.url);
    try {
      const answer = await app.answers.get(address, cacheSeconds, () => draw(address, request.ip), pageType);
      return sendAnswer(answer, request, reply);
    } catch (error) {
      if (!(error instanceof MissingPage)) throw error;
      return sendPage(reply.code(404).header('cache-control', 'no-cache'), error.document);
    }
  };
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? address;

/** Removes 'init=true' from lists' addresses, which has no effect. */
function withoutBeginning(address: string): string {
  return address.replace(/\?init=true$/, '');
}
