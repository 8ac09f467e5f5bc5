import type { CallKey, OutputOf } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { api, type CallInput } from '#lib/api/api.ts';
import { callKey, useCall } from '#lib/api/use-call.ts';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { pagePath } from '#lib/paths/console-paths.ts';
import { useListReturn } from '#lib/paths/list-return.ts';
import { type PageAddress, partsOf } from '#lib/paths/page-link.tsx';
import type { Search } from '#lib/paths/search.ts';
import { consoleListWords as words } from '#texts/ko/console-list.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { Dialogs } from '../dialog-button.tsx';
import { DetailContext } from './detail.ts';

/** An object's number; 'new' for a new object; null for an invalid address. */
export type ItemId = number | 'new' | null;

const idOf = (text: string | undefined): ItemId => {
  if (text === 'new') return 'new';
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
};

interface DetailScreenProps<K extends CallKey, Blank> {
  call: K;
  input: (id: number) => CallInput<K>;
  /** The detail's id; by default from the address (`…/$id`) or its query's `detail`. */
  id?: ItemId;
  /** Initial values of a new object, at least those of its form; omitted if objects can't be created here. */
  blank?: Blank;
  page: ConsolePage;
  /** The list's address; by default the page's. */
  list?: PageAddress;
  /** The address of a detail; by default its id below the page's. */
  path?: (id: number) => PageAddress;
  /** The noun for the object. */
  title: string;
  newTitle?: string;
  nameOf: (item: OutputOf<K>) => string;
  /** Actions on the whole object. */
  actions?: (item: OutputOf<K>) => ReactNode;
  /** Content of a saved object above its form, such as facts. */
  above?: (item: OutputOf<K>) => ReactNode;
  children: (item: OutputOf<K> | NoInfer<Blank>) => ReactNode;
  /** Content of a saved object below its form, such as lists. */
  below?: (item: OutputOf<K>) => ReactNode;
}

/** One object of a list: its name, a link back to its row, and its content. */
export function DetailScreen<K extends CallKey, Blank = OutputOf<K>>(props: DetailScreenProps<K, Blank>) {
  const { call, input, blank, page, title, newTitle = title, nameOf, actions, above, children, below } = props;
  const { list = pagePath(page), path = (made: number) => pagePath(page, made) } = props;
  const { id: param } = useParams({ strict: false }) as { id?: string };
  const { detail: inQuery }: Search = useSearch({ strict: false });
  const itemId = props.id === undefined ? idOf(param ?? inQuery) : props.id;
  const id = typeof itemId === 'number' ? itemId : null;
  const isNew = itemId === 'new' && blank !== undefined;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const back = useListReturn(list, String(id ?? ''));
  const result = useCall(call, input(id ?? 0), { enabled: id !== null });
  const shownKey = useShownKey(isNew ? 'new' : id);

  const saved = isNew ? undefined : result.data;
  const item = isNew ? blank : saved;
  const named = saved && nameOf(saved);
  const detail = useMemo(
    () => ({
      id,
      name: named ?? '',
      refresh: () => queries.invalidateQueries({ queryKey: [call] }),
      async created(made: number, isLeft: () => boolean) {
        const of = input(made);
        await queries.fetchQuery({ queryKey: callKey(call, of), queryFn: () => api(call, of), staleTime: 0 });
        if (!isLeft()) await navigate({ ...partsOf(path(made)), replace: true, ignoreBlocker: true });
      },
      async leave() {
        await navigate({ to: partsOf(list).to, search: back, ignoreBlocker: true });
        // The object may have been deleted, so everything is refetched before it is shown again.
        void queries.invalidateQueries();
      },
    }),
    [id, named, call, input, path, list, back, queries, navigate],
  );

  const isMissing = (id === null && !isNew) || (!item && result.error?.status === 404);
  const heading = isNew ? newTitle : title;
  usePageTitle(isMissing ? words.missing.title : (named ?? heading));
  const toList = (
    <ActionLink to={partsOf(list).to} search={back}>
      {words.toList}
    </ActionLink>
  );
  if (isMissing) return <MessagePage {...words.missing}>{toList}</MessagePage>;
  return (
    <DetailContext value={detail}>
      <Dialogs key={shownKey}>
        <PageHead title={named === undefined ? heading : `${title} · ${named}`}>
          {saved && actions?.(saved)}
          {toList}
        </PageHead>
        {item ? (
          <>
            {saved && above?.(saved)}
            {children(item)}
            {saved && below?.(saved)}
          </>
        ) : null}
        {!item && result.isError ? <FailedState what={title} problem={result.error} onRetry={result.refetch} /> : null}
        {!item && !result.isError ? (
          <div aria-busy="true">
            <Skeleton height="20rem" />
          </div>
        ) : null}
      </Dialogs>
    </DetailContext>
  );
}

/** Returns a key that differs between objects. A new object keeps its key after creation, so that the input stays. */
function useShownKey(of: number | 'new' | null): number {
  const [shown, setShown] = useState({ of, key: 0 });
  if (shown.of === of) return shown.key;
  const key = shown.of === 'new' ? shown.key : shown.key + 1;
  setShown({ of, key });
  return key;
}
