/** The pictures of shared links: of stations, and of the site for all other pages. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { District } from '@maru/domain/district';
import { type Language, languages } from '@maru/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { translatorOf } from '#places/district/english-names.ts';
import { Problem } from '#platform/errors/problem.ts';
import { operational } from '#platform/http/handle.ts';
import { sendAnswer } from '#platform/http/send-answer.ts';
import { limited } from '#platform/limited.ts';
import type { Services } from '#platform/services.ts';
import type { Preview } from './preview-drawing.ts';
import { chosenIn, shareAcrossSites } from './routes.ts';
import type { ReadSubject } from './subjects.ts';
import { embedWords } from './words.ts';

/** Seconds for which a picture of the same content is cached. */
const drawnSeconds = 120;
const maxAge = 60;
/** Timeout of a drawing, which takes a tenth of a second, and half a second more to read the fonts. */
const drawMs = 20_000;
const maxWaiting = 20;

/** Draws pictures one at a time in a thread that is started on first use. */
export class PreviewDrawer {
  #worker: Worker | undefined;
  readonly #inTurn = limited(1, maxWaiting);

  /** @throws BUSY if too many drawings wait */
  draw(preview: Preview): Promise<Uint8Array> {
    return this.#inTurn(async () => {
      this.#worker ??= new Worker(new URL('./preview-worker.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: 128 },
      });
      try {
        const drawn = once(this.#worker, 'message', { signal: AbortSignal.timeout(drawMs) });
        this.#worker.postMessage(preview);
        const [bytes] = (await drawn) as [Uint8Array];
        return bytes;
      } catch (error) {
        await this.close();
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

export function registerPreviews(
  app: FastifyInstance,
  { config: { publicBase, isDemo } }: Pick<Services, 'config'>,
  district: District,
  read: ReadSubject,
  drawer: PreviewDrawer,
) {
  const translate = translatorOf(district);
  const siteName = (language: Language) => {
    const { site, demo } = embedWords[language];
    const name = translate(district.name, language);
    return [`${name} ${site}`, isDemo || district.isDemo ? demo : ''].filter(Boolean).join(' · ');
  };

  async function send(request: FastifyRequest, reply: FastifyReply, preview: Preview) {
    // The content is the key, so that an unchanged picture isn't drawn again.
    const key = `${publicBase}/preview#${JSON.stringify(preview)}`;
    const answer = await app.answers.get(key, drawnSeconds, () => drawer.draw(preview), 'image/png');
    shareAcrossSites(reply, maxAge);
    return sendAnswer(answer, request, reply);
  }
  const languageOf = ({ query }: FastifyRequest) =>
    chosenIn<Language>(languages, (query as Record<string, unknown>).lang);

  app.get(`${publicBase}/preview/site.png`, operational, (request, reply) => {
    const language = languageOf(request);
    const site = siteName(language);
    const main = { grade: 'good', word: embedWords[language].site, value: '' } as const;
    return send(request, reply, {
      title: site,
      about: embedWords[language].siteLine,
      main,
      note: '',
      when: '',
      site: '',
    });
  });
  app.get(`${publicBase}/preview/air/:id.png`, operational, async (request, reply) => {
    const { id } = request.params as { id: string };
    const language = languageOf(request);
    const view = await read('air', id, language, request.ip);
    if (!view) throw new Problem('NOT_FOUND');
    const { title, about, main, note, when } = view;
    const shown = main && { grade: main.grade, word: main.word, value: main.value };
    return send(request, reply, { title, about, main: shown, note, when, site: siteName(language) });
  });
}
