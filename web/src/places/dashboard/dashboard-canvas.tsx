import { useMap } from '@vis.gl/react-maplibre';
import { type ReactNode, useEffect } from 'react';
import type { PortalDistrict } from '#lib/district/use-district.ts';
import { noCover } from '#ui/map/canvas/cover.ts';
import { fitDistrict, MapCanvas } from '#ui/map/canvas/map-canvas.tsx';
import { MapMarkers } from '#ui/map/marker/map-markers.tsx';
import type { MapMarker, MarkerLook } from '#ui/map/marker/marker.ts';

interface DashboardCanvasProps {
  district: PortalDistrict;
  /** Accessible name of the map. */
  label: string;
  markers: ReadonlyMap<number, MapMarker>;
  looks: readonly MarkerLook[];
  /** Additional content on the map. */
  children?: ReactNode;
}

const nothing = () => undefined;
const none: ReadonlySet<number> = new Set();

/** Refits the district when the wall enters full screen. */
function AsLargeAsItsRoom({ district }: { district: PortalDistrict }) {
  const map = useMap().current?.getMap();
  useEffect(() => {
    if (!map) return;
    const fit = () => fitDistrict(map, district, noCover(), false);
    map.on('resize', fit);
    return () => void map.off('resize', fit);
  }, [map, district]);
  return null;
}

/** The map of a wall, without panels. The ranking beside the map lists the same places. */
export default function DashboardCanvas({ district, label, markers, looks, children }: DashboardCanvasProps) {
  return (
    <MapCanvas district={district} layer={label} view={null} cover={noCover} plain={{ markers, looks }}>
      <MapMarkers
        markers={markers}
        looks={looks}
        selectedId={null}
        pointedId={null}
        changed={none}
        cover={noCover}
        onOpen={nothing}
        row={(marker) => marker.name}
      />
      {children}
      <AsLargeAsItsRoom district={district} />
    </MapCanvas>
  );
}
