import { useThrottledCallback } from '@mantine/hooks';
import type { CallKey, OutputOf } from '@maru/contract';
import type { LiveLayerName, LiveState } from '@maru/contract/live';
import { hashKey, type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallInput } from '#lib/api/api.ts';
import type { ApiProblem } from '#lib/api/problem.ts';
import { pollEvery, useCall } from '#lib/api/use-call.ts';
import type { Area } from '#lib/live/live-states.ts';
import { useLive } from '#lib/live/use-live.tsx';
import { RecentNews, type RowOf, withNews } from './news.ts';

/** Poll interval for places that became silent: the live feed only reports changes. */
const minuteMs = 60_000;

/** A call whose answers are updated by the live feed. */
export interface LiveCall<Input, Answer> {
  /** Fetches the call while mounted, and again every minute. Cached answers never replace newer live values. */
  useAnswer(input: Input, options?: AskOptions): UseQueryResult<Answer, ApiProblem>;
  /** Subscribes to live changes of the call's answers; required once per page, even if several parts use the call. */
  useNews(options?: NewsOptions): void;
}

interface AskOptions {
  enabled?: boolean;
  keepPrevious?: boolean | readonly string[];
  /** True if the page's first view shows the answer. */
  isFirst?: boolean;
  /** Refetch interval in milliseconds; default one minute. */
  refreshMs?: number;
}

interface NewsOptions {
  /** Default: the whole district. */
  area?: Area;
  /** Interval in milliseconds: the first change is applied at once, later changes within this time together. */
  applyMs?: number;
  /** True if the answer contains more than live values, so that it is refetched shortly after a change. */
  isMore?: boolean;
}

interface Declared<K extends CallKey, L extends LiveLayerName> {
  call: K;
  layer: L;
  /** Updates a row with its place's live values; returns the same row if nothing changed. */
  update: (row: RowOf<OutputOf<K>>, values: LiveState<L>['values'], input: CallInput<K>) => RowOf<OutputOf<K>>;
}

/** Declares a call whose answers are updated by the live feed. */
export function liveCall<K extends CallKey, L extends LiveLayerName>({
  call,
  layer,
  update,
}: Declared<K, L>): LiveCall<CallInput<K>, OutputOf<K>> {
  type News = ReadonlyMap<unknown, LiveState<L>['values']>;
  const recent = new RecentNews<unknown, LiveState<L>['values']>();
  const updated = (answer: OutputOf<K>, news: News, input: CallInput<K>) =>
    withNews(answer, news, (row, values) => update(row, values, input));
  return {
    useAnswer: (input, { refreshMs = minuteMs, ...options } = {}) =>
      useCall(call, input, {
        ...options,
        refetchInterval: pollEvery(refreshMs),
        withLive: (answer, requestedAt) => updated(answer, recent.missedBy(requestedAt), input),
      }),
    useNews({ area, applyMs = 0, isMore = false } = {}) {
      const queries = useQueryClient();
      const askAgain = useAskAgain();
      const received = useRef(new Map<unknown, LiveState<L>['values']>());
      const apply = useThrottledCallback(() => {
        const news = received.current;
        received.current = new Map();
        for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: [call], type: 'active' })) {
          const answer = state.data as OutputOf<K> | undefined;
          // An answer in flight may be older than the live change.
          if (answer === undefined && state.fetchStatus === 'fetching') askAgain(queryKey);
          if (answer === undefined) continue;
          const changed = updated(answer, news, queryKey[1] as CallInput<K>);
          if (changed === answer) continue;
          queries.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
          if (isMore) askAgain(queryKey);
        }
        // Inactive queries aren't updated, but refetched when used again.
        void queries.invalidateQueries({ queryKey: [call], type: 'inactive', refetchType: 'none' });
      }, applyMs);
      useLive(layer, area, (events) => {
        for (const { state } of events)
          for (const news of [received.current, recent]) news.set(state.installationPlaceId, state.values);
        apply();
      });
    },
  };
}

/** A live call whose answers are translated for screens that expect other names. */
export function translated<Input, From, To>(
  call: LiveCall<Input, From>,
  translate: (answer: From) => To,
): LiveCall<Input, To> {
  return {
    useAnswer(input, options) {
      const answer = call.useAnswer(input, options);
      const data = useMemo(
        () => (answer.data === undefined ? undefined : translate(answer.data)),
        [answer.data, translate],
      );
      // Only `data` differs between the two results.
      return { ...answer, data } as unknown as UseQueryResult<To, ApiProblem>;
    },
    useNews: call.useNews,
  };
}

/**
 * The server may answer from its cache for up to this long; an earlier refetch could replace live values with older
 * ones.
 */
const answerAgeMs = 2_000;

/** Refetches a query once its answer certainly includes the live change; changes in the meantime share one refetch. */
function useAskAgain(): (queryKey: QueryKey) => void {
  const queries = useQueryClient();
  const [waiting] = useState(() => new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => () => waiting.forEach(clearTimeout), [waiting]);
  return (queryKey) => {
    const hash = hashKey(queryKey);
    if (waiting.has(hash)) return;
    const ask = () => {
      waiting.delete(hash);
      void queries.invalidateQueries({ queryKey });
    };
    waiting.set(hash, setTimeout(ask, answerAgeMs));
  };
}
