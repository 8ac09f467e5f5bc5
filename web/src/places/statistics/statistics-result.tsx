import type { InstallationType } from '@maru/domain/facility';
import type { Measure } from '@maru/domain/measure';
import { useMemo } from 'react';
import { failedOf } from '#lib/api/failed-of.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { StatisticsLines, StatisticsSkeleton } from './statistics-lines.tsx';
import type { StatisticsChanges, StatisticsState, TimeQuestion, UseRows } from './statistics-state.ts';

interface StatisticsResultProps {
  measures: readonly [Measure, ...Measure[]];
  useRows: UseRows;
  place: { placeId: number; placeName: string };
  installationType: InstallationType;
  query: TimeQuestion['query'];
  state: StatisticsState;
  now: Date;
  onChange: (changes: StatisticsChanges, options?: { push?: boolean }) => void;
}

/** The statistics of a place, with a line for each requested side. */
export function StatisticsResult({
  useRows,
  place: { placeId, placeName },
  installationType,
  query,
  measures,
  state,
  now,
  onChange,
}: StatisticsResultProps) {
  const { places, statistics: words } = useSharedTexts();
  const isBoth = installationType === 'all';
  const first = useRows(placeId, { installationType: isBoth ? 'outdoor' : installationType, query }, true);
  const second = useRows(placeId, { installationType: 'indoor', query }, isBoth);
  const chosen = isBoth ? [first, second] : [first];
  const [firstRows, secondRows] = [first.data?.list, isBoth ? second.data?.list : undefined];
  const isThere = chosen.every(({ data }) => data !== undefined);
  const isUpdating = chosen.some(({ isPlaceholderData }) => isPlaceholderData);
  const failed = failedOf(chosen);
  const lines = useMemo(() => {
    const { indoor, outdoor } = places.installation;
    if (!isBoth) return [{ name: places.installation[installationType], rows: firstRows ?? [] }];
    return [
      { name: outdoor, rows: firstRows ?? [] },
      { name: indoor, rows: secondRows ?? [] },
    ];
  }, [isBoth, installationType, firstRows, secondRows, places]);
  if (failed) return <FailedState what={words.title} problem={failed.error} onRetry={failed.refetch} />;
  if (!isThere) return <StatisticsSkeleton />;
  return (
    <StatisticsLines
      lines={lines}
      isNamed={isBoth}
      place={{ name: placeName, lineHead: words.installation }}
      isUpdating={isUpdating}
      measures={measures}
      query={query}
      state={state}
      now={now}
      onChange={onChange}
    />
  );
}
