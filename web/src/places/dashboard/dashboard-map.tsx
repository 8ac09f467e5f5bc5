import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { ApiProblem } from '#lib/api/problem.ts';
import { useDistrict } from '#lib/district/use-district.ts';
import type { MapMarker, MarkerLook } from '#ui/map/marker/marker.ts';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';

const DashboardCanvas = lazy(() => import('./dashboard-canvas.tsx'));

interface DashboardMapProps {
  /** Accessible name of the map, also used in its error message. */
  label: string;
  /** The call that provides the markers. */
  places: { data: unknown; isError: boolean; error: ApiProblem | null; refetch(): Promise<unknown> };
  markers: readonly MapMarker[];
  looks: readonly MarkerLook[];
  /** Additional content on the map. */
  children?: ReactNode;
}

/** The district with the places of a group. */
export function DashboardMap({ label, places, markers, looks, children }: DashboardMapProps) {
  const { data: district } = useDistrict();
  const byId = useMemo(() => new Map(markers.map((marker) => [marker.id, marker])), [markers]);
  if (places.data === undefined && places.isError)
    return <FailedState what={label} problem={places.error} onRetry={() => void places.refetch()} />;
  if (!district) return <Skeleton height="100%" />;
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <DashboardCanvas district={district} label={label} markers={byId} looks={looks}>
        {children}
      </DashboardCanvas>
    </Suspense>
  );
}
