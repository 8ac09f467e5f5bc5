import { airMeasures } from '@maru/domain/air';
import { sharingFacilityType } from '@maru/domain/shared-member';
import { OperatedPlaces } from '#features/air/operated/operated-places.tsx';
import { askAgainMs, ParentRooms } from '#features/air/operated/parent-rooms.tsx';
import { SharedMembers } from '#features/citizens/shared-members/shared-members.tsx';
import { failedOf } from '#lib/api/failed-of.ts';
import { useCall } from '#lib/api/use-call.ts';
import { RequireLogin } from '#lib/session/require-login.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { ServiceApplication } from '#screens/service-application.tsx';
import { useTexts } from '#texts/texts.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { PageSkeleton } from '#ui/state/skeleton.tsx';

/** A citizen's operated places with shared members, and places shared by nursery schools. */
export function FacilityPage() {
  const { facility: words } = useTexts();
  return (
    <RequireLogin>
      <PageIntro title={words.title} line={words.line} />
      <Facilities />
    </RequireLogin>
  );
}

function Facilities() {
  const { facility: words } = useTexts();
  const operated = useCall(
    'GET /api/mypage/operating-facility/air-quality/summary',
    {},
    { refetchInterval: askAgainMs },
  );
  const parent = useCall('GET /api/mypage/check-parents', {});
  const failed = failedOf([operated, parent]);
  if (failed) return <FailedState what={words.title} problem={failed.error} onRetry={failed.refetch} />;
  if (!operated.data || !parent.data) return <PageSkeleton />;
  const { list } = operated.data;
  const { isParents } = parent.data;
  return (
    <>
      {list.length > 0 || isParents ? <GradeGuide measures={airMeasures} /> : null}
      {list.length > 0 ? (
        <OperatedPlaces places={list}>
          {({ placeId, facilityType }) =>
            facilityType === sharingFacilityType ? <SharedMembers key={placeId} placeId={placeId} /> : null
          }
        </OperatedPlaces>
      ) : null}
      {isParents ? <ParentRooms /> : null}
      {list.length === 0 && !isParents ? <Nothing /> : null}
    </>
  );
}

/** Explains how to request access to places: by an application, or from the nursery school. */
function Nothing() {
  const { facility: words } = useTexts();
  return (
    <EmptyState message={words.empty}>
      <ServiceApplication service="facility" />
      <p>{words.emptyParent}</p>
    </EmptyState>
  );
}
