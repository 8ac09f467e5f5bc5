/** Server-side rendering of the public site: the entry of a separate build that the server loads. */
import type { DrawFirstView, FirstCall } from '@maru/contract/first-view';
import { type Language, languages } from '@maru/domain/language';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { callAddress } from '#lib/api/address.ts';
import { createQueryClient } from '#lib/api/query-client.ts';
import { documentTitle, type ServedHead } from '#lib/page-title/page-title.tsx';
import { paths } from '#lib/paths/paths.ts';
import { strangersSession } from '#lib/session/session-provider.tsx';
import { catalogueOf } from '#texts/texts.tsx';
import { areasOf } from '../navigation.ts';
import { Portal } from '../portal.tsx';
import { createPortalRouter, features } from '../routes.ts';
import { keepAnswers } from './served-answers.ts';

/** Pages for search engines, relative to the site's base. */
export const listedPages: readonly string[] = [
  paths.main,
  ...areasOf(features).flatMap(({ isUnlisted, pages }) => (isUnlisted ? [] : pages.map(({ to }) => to))),
  paths.popups,
  paths.privacy,
  paths.openData,
];

/** The language requested by an address; Korean by default. */
const languageOf = (address: string): Language => {
  const requested = new URLSearchParams(address.split('?')[1]).get('lang');
  return languages.find((language) => language === requested) ?? 'ko';
};

/**
 * Renders a page for anonymous visitors, in the language of the address. Throws if rendering the page requires a
 * browser.
 */
export const drawFirstView: DrawFirstView = async (address, answers) => {
  const queries = createQueryClient();
  keepAnswers(queries, answers);
  const calls = noteFirstCalls(queries);
  const router = createPortalRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const loaded = router._serverResult;
  if (loaded?.type !== 'render') throw new Error(`${address} leads elsewhere`);
  const spoken = await catalogueOf(languageOf(address));
  const { shell } = spoken.texts;
  const head: ServedHead = { own: undefined, page: undefined, site: shell.site, description: '' };
  const html = renderToString(
    <Portal router={router} queries={queries} session={strangersSession()} texts={spoken} head={head} />,
  );
  const route = router.state.matches.at(-1)?.routeId;
  return {
    isKnown: loaded.status !== 404,
    language: spoken.language,
    title: documentTitle(head.own ?? head.page, head.site),
    description: head.description || shell.description(head.site),
    marks: head.marks ?? null,
    preview: head.preview ?? null,
    html,
    module: moduleOf(route && router.routesById[route]?.options.component),
    pendingCalls: [...calls.values()].filter(({ key, input }) => queries.getQueryData([key, input]) === undefined),
  };
};

/** Collects the calls that a page's components mark for the first view during rendering, each once. */
function noteFirstCalls(queries: QueryClient): Map<string, FirstCall> {
  const calls = new Map<string, FirstCall>();
  const defaults = queries.defaultQueryOptions.bind(queries) as (options: object) => {
    meta?: { isFirst?: boolean };
    queryHash: string;
    queryKey: unknown;
  };
  queries.defaultQueryOptions = ((options: object) => {
    const all = defaults(options);
    if (all.meta?.isFirst) calls.set(all.queryHash, firstCall(all.queryKey as [string, CallParts]));
    return all;
  }) as typeof queries.defaultQueryOptions;
  return calls;
}

type CallParts = Partial<Record<'params' | 'query', Record<string, string | number>>>;

const firstCall = ([key, input]: [string, CallParts]): FirstCall => ({
  key,
  input,
  address: callAddress(key.slice(key.indexOf(' ') + 1), input.params, input.query),
});

/** The source path of a lazy component, added by the server's build only; null for components of the entry. */
const moduleOf = (component: unknown): string | null => (component as { module?: string } | undefined)?.module ?? null;
