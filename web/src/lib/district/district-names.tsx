import type { Language } from '@maru/domain/language';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { NamesProvider } from '#texts/marked.tsx';
import { useLanguage } from '#texts/texts.tsx';
import { api } from '../api/api.ts';
import { callKey, useCall } from '../api/use-call.ts';

const call = 'GET /api/district/english-names';
/** The names change only with a new installation. */
const staleTime = Number.POSITIVE_INFINITY;
/** Maximum wait for the names (ms) before a page renders; the page is also usable with Korean names. */
const longestWait = 2000;

/**
 * Loads the names for a page in another language before rendering, so that name-dependent parts such as a map are
 * created once.
 */
export async function prepareNames(queries: QueryClient, language: Language): Promise<void> {
  if (language === 'ko') return;
  const prefetched = queries.prefetchQuery({
    queryKey: callKey(call, {}),
    queryFn: ({ signal }) => api(call, {}, { signal }),
    staleTime,
    retry: false,
  });
  await Promise.race([prefetched, new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

/** Translates Korean names in calls' answers and in the district's file to the current language. */
export function DistrictNames({ children }: { children: ReactNode }) {
  const { language, texts } = useLanguage();
  const isKorean = language === 'ko';
  const { data } = useCall(call, {}, { enabled: !isKorean, staleTime, isFirst: !isKorean });
  const names = useMemo(
    () =>
      isKorean
        ? null
        : new Map([
            ...Object.entries(texts.names),
            ...(data?.list ?? []).map(({ name, englishName }) => [name, englishName] as const),
          ]),
    [isKorean, texts, data],
  );
  return <NamesProvider value={names}>{children}</NamesProvider>;
}
