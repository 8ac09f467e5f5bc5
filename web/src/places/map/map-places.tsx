import type { ReactNode } from 'react';
import type { MapListWords } from '#texts/ko/map.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { PlaceList } from '#ui/map/list/place-list.tsx';
import type { MapMarker } from '#ui/map/marker/marker.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { NothingYet } from '#ui/state/nothing-yet.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import type { MapAnswer } from './map-state.ts';

interface MapPlacesProps {
  words: MapListWords;
  /** The places' name, a noun. */
  what: string;
  answer: Pick<MapAnswer<unknown>, 'rows' | 'isPending' | 'error' | 'refetch'>;
  /** False if nothing matches in the whole district. */
  hasAny: boolean;
  /** True if places are in view that the list lacks. */
  isTooMany?: boolean;
  /** Whether any filter applies. */
  isNarrowed: boolean;
  listed: readonly MapMarker[];
  selectedId: number | null;
  row: (marker: MapMarker) => ReactNode;
  onOpen: (id: number) => void;
  onPoint: (id: number | null) => void;
  onClear: () => void;
}

/** The list beside the map, or its loading or error state. */
export function MapPlaces(props: MapPlacesProps) {
  const { words, what, answer, hasAny, isTooMany = false, isNarrowed, listed, onClear, ...list } = props;
  const { map } = useSharedTexts();
  if (answer.isPending) {
    return (
      <div className="stack packed scrolls gap-4 padded-5 full-height" aria-busy>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} height="3.25rem" />
        ))}
      </div>
    );
  }
  if (answer.error && !answer.rows) {
    return (
      <div className="stack packed scrolls gap-4 padded-5 full-height">
        <FailedState what={what} problem={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    );
  }
  if (!hasAny && !isNarrowed) {
    return (
      <div className="stack packed scrolls gap-4 padded-5 full-height">
        <NothingYet />
      </div>
    );
  }
  if (listed.length === 0) {
    return (
      <div className="stack packed scrolls gap-4 padded-5 full-height">
        {isTooMany ? (
          <EmptyState message={map.union.tooMany}>
            <p>{map.union.tooManyHelp}</p>
          </EmptyState>
        ) : (
          <EmptyState message={hasAny ? words.noneInView : words.noneFound}>
            {hasAny ? <p>{map.noneInViewHelp}</p> : <ActionButton onClick={onClear}>{map.clear}</ActionButton>}
          </EmptyState>
        )}
      </div>
    );
  }
  return <PlaceList label={`${words.name}. ${map.listHelp}`} markers={listed} {...list} />;
}
