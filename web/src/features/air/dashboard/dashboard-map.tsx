import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { lazy, Suspense, useMemo } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useDistrict } from '../../../lib/district/use-district.ts';
import { gradeLooks, mapMarker } from '../../../places/map/markers.ts';
import { airDashboardWords as words } from '../../../texts/ko/console-air.ts';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';

const DashboardCanvas = lazy(() => import('./dashboard-canvas.tsx'));

/** The district with the places by their grades, outside ones first. */
export function DashboardMap({ type, refreshMs }: { type: AirMeasurementType; refreshMs: number }) {
  const { data: district } = useDistrict();
  const places = useCall(
    'GET /admin/api/dashboard/air-quality/installation-place',
    { query: { measurementType: type, installationType: 'outdoor' } },
    { refetchInterval: refreshMs, keepPrevious: true },
  );
  const markers = useMemo(
    () => new Map((places.data?.list ?? []).map((row) => [row.installationPlaceId, mapMarker(row, airMeasure(type))])),
    [places.data, type],
  );
  if (!places.data && places.isError)
    return <FailedState what={words.map} problem={places.error} onRetry={() => void places.refetch()} />;
  if (!district) return <Skeleton height="100%" />;
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <DashboardCanvas district={district} label={words.map} markers={markers} looks={gradeLooks} />
    </Suspense>
  );
}
