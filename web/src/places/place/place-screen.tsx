import type { ReactNode } from 'react';
import type { ApiProblem } from '#lib/api/problem.ts';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { useIdParam } from '#lib/paths/use-id-param.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { PageSkeleton } from '#ui/state/skeleton.tsx';
import type { LiveCall } from '../live/live-call.ts';

interface PlaceScreenProps<Place> {
  words: {
    /** The page's subject, a noun. */
    title: string;
    missing: { title: string; body: string };
    toList: string;
  };
  place: LiveCall<{ params: { id: number } }, Place>;
  /** Path of the list of places. */
  list: string;
  children: (place: Place) => ReactNode;
}

/** The place by the address's id with live values, or its loading, missing or error state. */
export function PlaceScreen<Place extends { placeName: string; latitude: number; longitude: number }>(
  props: PlaceScreenProps<Place>,
) {
  const { words, place: call, list, children } = props;
  const id = useIdParam();
  const { data, error, refetch } = call.useAnswer({ params: { id: id ?? 0 } }, { enabled: id !== null, isFirst: true });
  const isMissing = id === null || isNone(error);
  usePageTitle(isMissing ? words.missing.title : data?.placeName);
  if (isMissing) {
    return (
      <>
        <h1>{words.missing.title}</h1>
        <EmptyState message={words.missing.body}>
          <ActionLink to={list} primary>
            {words.toList}
          </ActionLink>
        </EmptyState>
      </>
    );
  }
  if (data) {
    return (
      <CurrentPlace key={id} place={data} call={call}>
        {children(data)}
      </CurrentPlace>
    );
  }
  if (error)
    return (
      <>
        <h1>{words.title}</h1>
        <FailedState what={words.title} problem={error} onRetry={refetch} />
      </>
    );
  return <PageSkeleton />;
}

/** True if the id is unknown or invalid. */
const isNone = (problem: ApiProblem | null) => problem?.status === 404 || problem?.status === 400;

/** Half the side of the live feed's area in degrees: about ten metres, to receive few events about other places. */
const around = 0.0001;

interface CurrentPlaceProps {
  place: { latitude: number; longitude: number };
  call: Pick<LiveCall<never, unknown>, 'useNews'>;
  children: ReactNode;
}

/** Subscribes to a place's live values. The devices' values change with the refetched answer. */
function CurrentPlace({ place: { latitude, longitude }, call, children }: CurrentPlaceProps) {
  const [west, east] = [longitude - around, longitude + around];
  const [south, north] = [latitude - around, latitude + around];
  call.useNews({ area: { west, south, east, north }, isMore: true });
  return children;
}
