import { type ReactNode, useMemo } from 'react';
import { NamesProvider } from '../../texts/marked.tsx';
import { useLanguage } from '../../texts/texts.tsx';
import { useCall } from '../api/use-call.ts';

/** Has names said in the language in use: those that calls know as Korean words, and those of the district's file. */
export function DistrictNames({ children }: { children: ReactNode }) {
  const { language, texts } = useLanguage();
  const isKorean = language === 'ko';
  const { data } = useCall(
    'GET /api/district/english-names',
    {},
    { enabled: !isKorean, staleTime: Number.POSITIVE_INFINITY },
  );
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
