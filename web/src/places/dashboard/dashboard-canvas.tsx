import type { ReactNode } from 'react';
import type { PortalDistrict } from '../../lib/district/use-district.ts';
import { MapCanvas } from '../../ui/map/canvas/map-canvas.tsx';
import { MapMarkers } from '../../ui/map/marker/map-markers.tsx';
import type { MapMarker, MarkerLook } from '../../ui/map/marker/marker.ts';

interface DashboardCanvasProps {
  district: PortalDistrict;
  /** Names the map to a screen reader. */
  label: string;
  markers: ReadonlyMap<number, MapMarker>;
  looks: readonly MarkerLook[];
  /** What else is drawn on it. */
  children?: ReactNode;
}

const uncovered = () => ({ top: 0, right: 0, bottom: 0, left: 0 });
const nothing = () => undefined;
const none: ReadonlySet<number> = new Set();

/** The map of a wall: nothing of it is opened. The ranking beside it tells the same places. */
export default function DashboardCanvas({ district, label, markers, looks, children }: DashboardCanvasProps) {
  return (
    <MapCanvas
      district={district}
      styleUrl={district.mapStyleUrl}
      layer={label}
      view={null}
      cover={uncovered}
      onSeen={nothing}
      onView={nothing}
    >
      <MapMarkers
        markers={markers}
        looks={looks}
        selectedId={null}
        pointedId={null}
        changed={none}
        cover={uncovered}
        onOpen={nothing}
        row={(marker) => marker.name}
      />
      {children}
    </MapCanvas>
  );
}
