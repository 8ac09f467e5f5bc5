/** A page as it is sent before its scripts run: drawn by the web's own code, with the answers that it shows. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AskedCall, DrawFirstView, FirstAnswer, FirstView } from '@maru/contract/first-view';
import type { FastifyInstance } from 'fastify';
import { DrawingTime } from './drawing-time.ts';

/** What a page asks first may lead to what else it asks; what comes after that is asked by the browser. */
const mostRounds = 2;
/** Of an address that pages have; longer ones are somebody's own making. */
const longestAddress = 300;

export interface AnsweredView extends Pick<FirstView, 'title' | 'description' | 'html' | 'module'> {
  status: 200 | 404;
  answers: readonly FirstAnswer[];
}

/** Draws the page of an address for somebody at `asker`; null where it isn't worth it or can't be done. */
export type AnswerFirstView = (address: string, asker: string) => Promise<AnsweredView | null>;

/** Loads what the web's build has for the server. Without it pages come empty, and draw themselves. */
export async function openFirstViews(app: FastifyInstance, webFolder: string): Promise<AnswerFirstView> {
  const file = join(webFolder, '.server/draw.js');
  if (!existsSync(file)) {
    app.log.warn('the web was built without first views');
    return async () => null;
  }
  const { drawFirstView } = (await import(pathToFileURL(file).href)) as { drawFirstView: DrawFirstView };
  return firstViewsBy(drawFirstView, app);
}

/** First views by what draws them. A page's calls are asked as the reader would ask them, and count as theirs. */
export function firstViewsBy(draw: DrawFirstView, app: FastifyInstance): AnswerFirstView {
  const time = new DrawingTime();
  return async (address, asker) => {
    if (address.length > longestAddress || !time.isLeft()) return null;
    try {
      const answers: FirstAnswer[] = [];
      let isMissing = false;
      for (let round = 0; ; round += 1) {
        const view = await time.spend(() => draw(address, answers));
        const { asked, isKnown, ...shown } = view;
        const status = isKnown && !isMissing ? 200 : 404;
        if (asked.length === 0 || round === mostRounds || isMissing) return { ...shown, status, answers };
        const given = await Promise.all(asked.map((call) => ask(app, call, asker)));
        isMissing = given.some((answer) => answer === 'missing');
        answers.push(...given.filter((answer) => typeof answer === 'object'));
        // What was refused once is refused again: the browser asks, and tells.
        if (!given.some((answer) => typeof answer === 'object') && !isMissing) return { ...shown, status, answers };
      }
    } catch (err) {
      app.log.warn({ err, address }, 'a page could not be drawn');
      return null;
    }
  };
}

async function ask(app: FastifyInstance, call: AskedCall, asker: string): Promise<FirstAnswer | 'missing' | 'refused'> {
  const { statusCode, body } = await app.inject({ url: call.address, remoteAddress: asker });
  if (statusCode === 404) return 'missing';
  return statusCode === 200 ? { key: call.key, input: call.input, answer: JSON.parse(body) } : 'refused';
}
