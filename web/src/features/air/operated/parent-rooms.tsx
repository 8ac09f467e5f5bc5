import { failedOf } from '#lib/api/failed-of.ts';
import { useCall } from '#lib/api/use-call.ts';
import { PlaceSection } from '#places/place/measured-place.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { RoomsTable } from './rooms-table.tsx';

/** Refetch interval, equal to the devices' report interval. */
export const askAgainMs = 60_000;

/** The nursery schools that registered the citizen as a parent, with their rooms. */
export function ParentRooms() {
  const { facility: words } = useTexts();
  const rooms = useCall(
    'GET /api/mypage/operating-facility/air-quality/parents/installationLocation',
    {},
    { refetchInterval: askAgainMs },
  );
  const schools = useCall('GET /api/mypage/operating-facility/air-quality/{userType}/nurserySchool', {
    params: { userType: 'parents' },
  });
  const failed = failedOf([rooms, schools]);
  return (
    <PlaceSection id="parent" title={words.parent.title}>
      <p className="paragraph muted">{words.parent.line}</p>
      {failed ? <FailedState what={words.parent.title} problem={failed.error} onRetry={failed.refetch} /> : null}
      {!failed && !(rooms.data && schools.data) ? <Skeleton height="12rem" /> : null}
      {rooms.data
        ? schools.data?.list.map(({ placeId, placeName, address, detailAddress }) => {
            const own = rooms.data.list.filter((room) => room.placeId === placeId);
            return (
              <section key={placeId} aria-label={placeName}>
                <h3 className="above-7 below-4 text-18">
                  <Marked>{placeName}</Marked>
                </h3>
                <p className="paragraph muted">
                  <Marked>{[address, detailAddress].filter(Boolean).join(' ')}</Marked>
                </p>
                {own.length > 0 ? (
                  <RoomsTable caption={placeName} rooms={own} />
                ) : (
                  <EmptyState message={words.parent.noRooms} />
                )}
              </section>
            );
          })
        : null}
    </PlaceSection>
  );
}
