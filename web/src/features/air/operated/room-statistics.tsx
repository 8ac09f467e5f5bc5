import { airMeasures } from '@maru/domain/air';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { PlaceSection } from '#places/place/measured-place.tsx';
import { StatisticsControls } from '#places/statistics/statistics-controls.tsx';
import { StatisticsLines, StatisticsSkeleton } from '#places/statistics/statistics-lines.tsx';
import { TypeTabs } from '#places/statistics/type-tabs.tsx';
import { useStatistics } from '#places/statistics/use-statistics.ts';
import { useTexts } from '#texts/texts.tsx';
import { maxSeries } from '#ui/chart/series-mark.ts';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { roomName } from './rooms-table.tsx';

const parseRoom = ({ room = '' }: Readonly<Record<string, string>>) => ({ room });

/** The rooms of an operated place over time: one line each, or a single room. */
export function RoomStatistics({ placeId, placeName }: { placeId: number; placeName: string }) {
  const texts = useTexts();
  const { facility: words } = texts;
  const { state, range, query, now, change, changeType } = useStatistics(airMeasures);
  const [{ room: requested }, changeRoom] = useSearchState(parseRoom);
  const { data, isPlaceholderData, isError, error, refetch } = useCall(
    'GET /api/mypage/operating-facility/air-quality/statistics',
    {
      query: {
        ...query,
        measurementType: airMeasures.find(({ type }) => type === state.measurementType)?.type ?? airMeasures[0].type,
        installationPlaceId: placeId,
      },
    },
    { keepPrevious: true },
  );
  const lines = useMemo(() => {
    const rows = Map.groupBy(data?.list ?? [], (row) => roomName(row, texts));
    return (data?.series ?? []).map((room) => {
      const name = roomName(room, texts);
      return { name, rows: rows.get(name) ?? [] };
    });
  }, [data, texts]);
  const chosen = lines.find(({ name }) => name === requested);
  const shown = useMemo(() => (chosen ? [chosen] : lines.slice(0, maxSeries)), [chosen, lines]);
  return (
    <PlaceSection id="room-statistics" title={words.statistics}>
      <TypeTabs selected={state.datetimeType} onSelect={changeType}>
        <StatisticsControls
          measures={airMeasures}
          state={state}
          range={range}
          spot={
            <SelectField
              label={words.room}
              value={chosen?.name ?? ''}
              all={words.allRooms}
              options={lines.map(({ name }) => ({ code: name, name }))}
              onChange={(room) => changeRoom({ room: room || undefined })}
            />
          }
          onChange={(changes) => change({ ...changes, pageNumber: undefined })}
        />
        {!chosen && lines.length > maxSeries ? <p>{words.tooManyRooms(maxSeries)}</p> : null}
        {data ? (
          <StatisticsLines
            measures={airMeasures}
            lines={shown}
            isNamed
            place={{ name: placeName, lineHead: words.room }}
            isUpdating={isPlaceholderData}
            query={query}
            state={state}
            now={now}
            onChange={change}
          />
        ) : isError ? (
          <FailedState what={words.statistics} problem={error} onRetry={() => void refetch()} />
        ) : (
          <StatisticsSkeleton />
        )}
      </TypeTabs>
    </PlaceSection>
  );
}
