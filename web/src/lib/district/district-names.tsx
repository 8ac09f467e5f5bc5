import type { Language } from '@maru/domain/language';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { NamesProvider } from '#texts/marked.tsx';
import { useLanguage } from '#texts/texts.tsx';
import { api } from '../api/api.ts';
import { callKey, useCall } from '../api/use-call.ts';

const call = 'GET /api/district/english-names';
/** They change only with a new installation. */
const staleTime = Number.POSITIVE_INFINITY;
/** Longest wait for them (ms) before a page begins: it is of use with Korean names, too. */
const longestWait = 2000;

/** Asks for the names of a page that isn't Korean before it is drawn: what has names in it, as a map, is then made once. */
export async function prepareNames(queries: QueryClient, language: Language): Promise<void> {
  if (language === 'ko') return;
  const asked = queries.prefetchQuery({
    queryKey: callKey(call, {}),
    queryFn: ({ signal }) => api(call, {}, { signal }),
    staleTime,
    retry: false,
  });
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

/** Has names said in the language in use: those that calls know as Korean words, and those of the district's file. */
export function DistrictNames({ children }: { children: ReactNode }) {
  const { language, texts } = useLanguage();
  const isKorean = language === 'ko';
  const { data } = useCall(call, {}, { enabled: !isKorean, staleTime });
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
