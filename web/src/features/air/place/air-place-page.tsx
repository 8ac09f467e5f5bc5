import type { ApiProblem } from '../../../lib/api/problem.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { usePageTitle } from '../../../lib/page-title/page-title.tsx';
import { PageLink } from '../../../lib/paths/page-link.tsx';
import { paths } from '../../../lib/paths/paths.ts';
import { useIdParam } from '../../../lib/paths/use-id-param.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { actionClass } from '../../../ui/action/action-button.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { keepNewerSides } from '../parts/keep-newer.ts';
import { placeCall } from './place-call.ts';
import { PlaceDetail } from './place-detail.tsx';

/** How often a place that fell silent is looked for: the live feed only tells of those that report. */
const refreshMs = 60_000;

export function AirPlacePage() {
  const { airPlace: words } = useTexts();
  const id = useIdParam();
  const place = useCall(
    placeCall,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, refetchInterval: refreshMs, merge: keepNewerSides },
  );
  const missing = id === null || isMissing(place.error);
  usePageTitle(missing ? words.missing.title : place.data?.placeName);
  if (missing) return <MissingPlace />;
  if (place.data) return <PlaceDetail key={id} place={place.data} />;
  if (place.isError) return <FailedState what={words.title} problem={place.error} onRetry={place.refetch} />;
  return (
    <div aria-busy="true">
      <Skeleton width="60%" height="2.25rem" />
      <br />
      <Skeleton height="18rem" />
    </div>
  );
}

/** An id that never was, or one the server would not even read. */
const isMissing = (problem: ApiProblem | null) => problem?.status === 404 || problem?.status === 400;

function MissingPlace() {
  const { airPlace: words } = useTexts();
  return (
    <>
      <h1>{words.missing.title}</h1>
      <EmptyState message={words.missing.body}>
        <PageLink to={paths.airQuality} className={actionClass(true)}>
          {words.toList}
        </PageLink>
      </EmptyState>
    </>
  );
}
