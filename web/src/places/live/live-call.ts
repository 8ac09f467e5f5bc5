import { useThrottledCallback } from '@mantine/hooks';
import type { CallKey, OutputOf } from '@maru/contract';
import type { LiveLayerName, LiveState } from '@maru/contract/live';
import { hashKey, type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallInput } from '#lib/api/api.ts';
import type { ApiProblem } from '#lib/api/problem.ts';
import { useCall } from '#lib/api/use-call.ts';
import type { Area } from '#lib/live/live-states.ts';
import { useLive } from '#lib/live/use-live.tsx';
import { mergeAnswers, type RowOf, withNews } from './merge-by-time.ts';

/** How often places that fell silent are looked for: the live feed only tells of those that report. */
const minuteMs = 60_000;

/** A call whose answers the live feed keeps current. */
export interface LiveCall<Input, Answer> {
  /** Asks it while the component is mounted, and again each minute. No answer takes newer news back. */
  useAnswer(input: Input, options?: AskOptions): UseQueryResult<Answer, ApiProblem>;
  /** Hears the news of its answers; once a page, however many parts of it ask. */
  useNews(options?: NewsOptions): void;
}

interface AskOptions {
  enabled?: boolean;
  keepPrevious?: boolean;
  /** The page's first view shows its answer. */
  isFirst?: boolean;
  /** Milliseconds between two answers; a minute unless said. */
  refreshMs?: number;
}

interface NewsOptions {
  /** Of the whole district where it is left out. */
  area?: Area;
  /** The first news are taken at once, those that follow within this time together. */
  applyMs?: number;
  /** The answer holds more than the news tell: it is asked again a moment after them. */
  isMore?: boolean;
}

interface Declared<K extends CallKey, L extends LiveLayerName> {
  call: K;
  layer: L;
  /** A row as the news of its place tell it; the row itself where they say nothing of it. */
  told: (row: RowOf<OutputOf<K>>, values: LiveState<L>['values'], input: CallInput<K>) => RowOf<OutputOf<K>>;
}

/** Declares a call whose answers the live feed keeps current. */
export function liveCall<K extends CallKey, L extends LiveLayerName>({
  call,
  layer,
  told,
}: Declared<K, L>): LiveCall<CallInput<K>, OutputOf<K>> {
  return {
    useAnswer: (input, { refreshMs = minuteMs, ...options } = {}) =>
      useCall(call, input, { ...options, refetchInterval: refreshMs, merge: mergeAnswers }),
    useNews({ area, applyMs = 0, isMore = false } = {}) {
      const queries = useQueryClient();
      const askAgain = useAskAgain();
      const heard = useRef(new Map<unknown, LiveState<L>['values']>());
      const apply = useThrottledCallback(() => {
        const news = heard.current;
        heard.current = new Map();
        for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: [call], type: 'active' })) {
          const answer = state.data as OutputOf<K> | undefined;
          // An answer under way may be older than these news.
          if (answer === undefined && state.fetchStatus === 'fetching') askAgain(queryKey);
          if (answer === undefined) continue;
          const changed = withNews(answer, news, (row, values) => told(row, values, queryKey[1] as CallInput<K>));
          if (changed === answer) continue;
          queries.setQueryData(queryKey, changed);
          if (isMore) askAgain(queryKey);
        }
        // What isn't looked at isn't kept current: it is asked again when it is.
        void queries.invalidateQueries({ queryKey: [call], type: 'inactive', refetchType: 'none' });
      }, applyMs);
      useLive(layer, area, (events) => {
        for (const { state } of events) heard.current.set(state.installationPlaceId, state.values);
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

/** The server answers from memory for up to this long; asked sooner, it might take the live news back. */
const answerAgeMs = 2_000;

/** Asks a query again once its answer is sure to hold the live news; what happens meanwhile shares that one question. */
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
