/** Handler of the area `mainPage`: puts together what each feature says of itself. */
import type { Output } from '@maru/contract/call';
import { type GroupNow, mainPage } from '@maru/contract/main-page';
import { unusualFirst } from '@maru/domain/main-groups';
import type { FastifyInstance } from 'fastify';
import { handle } from '#platform/http/handle.ts';

type Answer = Output<typeof mainPage.mainPage>;

/** Device groups, each as its feature answers it. */
export type GroupsNow = readonly (() => Promise<GroupNow | readonly GroupNow[]>)[];

/** What the main page is made of, each as its feature answers it. */
interface MainPageParts {
  air: () => Promise<{ stations: Answer['list']; groups: readonly GroupNow[] }>;
  /** The other device groups. */
  groups: GroupsNow;
  forecast: () => Promise<NonNullable<Answer['forecast']>>;
  notices: () => Promise<Answer['notices']>;
  popups: () => Promise<{ list: Answer['popups']; secondsToChange: number | null }>;
}

export function registerMainPage(app: FastifyInstance, parts: MainPageParts) {
  handle(app, mainPage, {
    async mainPage(_, { request }) {
      const [air, groups, forecast, notices, popups] = await Promise.all([
        parts.air(),
        Promise.all(parts.groups.map((now) => now())),
        parts.forecast().catch((err) => {
          request.log.error({ err }, 'the main page has no forecast');
          return null;
        }),
        parts.notices(),
        parts.popups(),
      ]);
      return {
        list: air.stations,
        forecast,
        groups: unusualFirst([...air.groups, ...groups.flat()]),
        notices,
        popups: popups.list,
        secondsToPopups: popups.secondsToChange,
      };
    },
  });
}
