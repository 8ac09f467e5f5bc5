/** Server-side rendering: a page's first view, rendered by the web's own code with its data. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawFirstView, FirstAnswer, FirstCall, FirstView } from '@maru/contract/first-view';
import type { FastifyInstance } from 'fastify';
import { DrawingTime } from './drawing-time.ts';

/** Maximum rounds of calls. First calls may lead to further ones; the browser makes all later calls. */
const mostRounds = 2;
/** Maximum length of a page's address; no real page has a longer one. */
const longestAddress = 300;

export interface AnsweredView
  extends Pick<FirstView, 'language' | 'title' | 'description' | 'marks' | 'preview' | 'html' | 'module'> {
  status: 200 | 404;
  answers: readonly FirstAnswer[];
}

/** Renders the page of an address for a caller at `asker`; null if rendering isn't worthwhile or fails. */
export type AnswerFirstView = (address: string, asker: string) => Promise<AnsweredView | null>;

/** Loads the web's server build. Without it pages are served empty and render in the browser. */
export async function openFirstViews(app: FastifyInstance, webFolder: string): Promise<AnswerFirstView> {
  const file = join(webFolder, '.server/draw.js');
  if (!existsSync(file)) {
    app.log.warn('the web was built without first views');
    return async () => null;
  }
  const { drawFirstView } = (await import(pathToFileURL(file).href)) as { drawFirstView: DrawFirstView };
  return firstViewsBy(drawFirstView, app);
}

/** Renders first views. Calls are made with the reader's address and count against the reader's limits. */
export function firstViewsBy(draw: DrawFirstView, app: FastifyInstance): AnswerFirstView {
  const time = new DrawingTime();
  return async (address, asker) => {
    if (address.length > longestAddress || !time.isLeft()) return null;
    try {
      const answers: FirstAnswer[] = [];
      let isMissing = false;
      for (let round = 0; ; round += 1) {
        const view = await time.spend(() => draw(address, answers));
        const { pendingCalls, isKnown, ...shown } = view;
        const status = isKnown && !isMissing ? 200 : 404;
        if (pendingCalls.length === 0 || round === mostRounds || isMissing) return { ...shown, status, answers };
        const given = await Promise.all(pendingCalls.map((call) => ask(app, call, asker)));
        isMissing = given.some((answer) => answer === 'missing');
        answers.push(...given.filter((answer) => typeof answer === 'object'));
        // A refused call isn't repeated here; the browser repeats it and shows the error.
        if (!given.some((answer) => typeof answer === 'object') && !isMissing) return { ...shown, status, answers };
      }
    } catch (err) {
      app.log.warn({ err, address }, 'a page could not be drawn');
      return null;
    }
  };
}

async function ask(app: FastifyInstance, call: FirstCall, asker: string): Promise<FirstAnswer | 'missing' | 'refused'> {
  const { statusCode, body } = await app.inject({ url: call.address, remoteAddress: asker });
  if (statusCode === 404) return 'missing';
  return statusCode === 200 ? { key: call.key, input: call.input, answer: JSON.parse(body) } : 'refused';
}
