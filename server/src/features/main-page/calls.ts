/** Handler of the area `mainPage`: combines each feature's part. */
import type { Output } from '@maru/contract/call';
import { mainPage } from '@maru/contract/main-page';
import { unusualFirst } from '@maru/domain/main-groups';
import type { FastifyInstance } from 'fastify';
import type { MainPagePart } from '#feature.ts';
import { handle } from '#platform/http/handle.ts';

type Answer = Output<typeof mainPage.mainPage>;

/** @param readers  each returns one feature's part of the answer */
export function registerMainPage(app: FastifyInstance, readers: readonly (() => Promise<MainPagePart>)[]) {
  handle(app, mainPage, {
    async mainPage() {
      const parts = await Promise.all(readers.map((read) => read()));
      const answer: Answer = { list: [], forecast: null, groups: [], notices: [], popups: [], secondsToPopups: null };
      for (const part of parts) Object.assign(answer, part);
      return { ...answer, groups: unusualFirst(parts.flatMap(({ groups = [] }) => groups)) };
    },
  });
}
