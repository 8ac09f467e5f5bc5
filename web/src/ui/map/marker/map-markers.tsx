import { Popup, useMap } from '@vis.gl/react-maplibre';
import type { Map as MapInstance, MapMouseEvent } from 'maplibre-gl';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useOnChange } from '#lib/react/use-on-change.ts';
import type { Position } from '../area.ts';
import type { ReadCover } from '../canvas/cover.ts';
import { seenMarkers } from '../list/seen.ts';
import { keepInSight } from './keep-in-sight.ts';
import type { MapMarker, MarkerCluster, MarkerLook, PlaceIcons } from './marker.ts';
import { pickAt, placeAt } from './pick.ts';
import styles from './place-chooser.module.css';
import { PlaceChooser } from './place-chooser.tsx';
import { useMarkerLayers } from './use-marker-layers.ts';

/** Half a small cluster's diameter plus a margin, px, so that the chooser is beside its cluster. */
const clusterRoom = 26;

const noClusters: readonly MarkerCluster[] = [];

interface MapMarkersProps {
  markers: ReadonlyMap<number, MapMarker>;
  /** By ascending severity. */
  looks: readonly MarkerLook[];
  /** True if clusters show the sum of their markers instead of the worst marker's text. */
  hasSums?: boolean;
  /** Layer icons of markers, on maps with several layers. */
  placeIcons?: PlaceIcons;
  /** Clusters aggregated by the server. */
  clusters?: readonly MarkerCluster[];
  selectedId: number | null;
  pointedId: number | null;
  changed: ReadonlySet<number>;
  cover: ReadCover;
  onOpen: (id: number) => void;
  /** Renders a place in the chooser. */
  row: (marker: MapMarker) => ReactNode;
}

/** The markers of a layer on the surrounding map; pressing one opens it. */
export function MapMarkers(props: MapMarkersProps) {
  const map = useMap().current?.getMap();
  return map ? <LoadedMarkers map={map} {...props} /> : null;
}

function LoadedMarkers({
  map,
  markers,
  looks,
  hasSums = false,
  placeIcons,
  clusters = noClusters,
  selectedId,
  pointedId,
  changed,
  cover,
  onOpen,
  row,
}: MapMarkersProps & { map: MapInstance }) {
  const [underPointer, setUnderPointer] = useState<number | null>(null);
  const [together, setTogether] = useState<{ ids: number[]; at: Position } | null>(null);
  const marker = (id: number | null) => (id === null ? undefined : markers.get(id));
  const selected = marker(selectedId);
  useMarkerLayers(map, {
    markers,
    looks,
    hasSums,
    placeIcons,
    clusters,
    changed,
    selected,
    pointed: marker(pointedId ?? underPointer),
  });

  // Scrolls the map to a place when it is opened or found, not when it moves.
  useOnChange(selected ? selectedId : null, () => {
    if (selected) keepInSight(map, selected, () => cover(true));
  });

  const click = useEffectEvent(async (event: MapMouseEvent) => {
    const pick = await pickAt(map, event);
    setTogether(pick?.kind === 'together' ? pick : null);
    if (pick?.kind === 'place') onOpen(pick.id);
  });
  useEffect(() => {
    const move = (event: MapMouseEvent) => {
      // Ignores the pointer while the map moves below it.
      if (map.isMoving()) return;
      const { id, isAnything } = placeAt(map, event);
      map.getCanvas().style.cursor = isAnything ? 'pointer' : '';
      setUnderPointer(id);
    };
    const leave = () => setUnderPointer(null);
    const press = (event: MapMouseEvent) => void click(event);
    map.on('mousemove', move);
    map.on('mouseout', leave);
    map.on('click', press);
    return () => {
      map.off('mousemove', move);
      map.off('mouseout', leave);
      map.off('click', press);
    };
  }, [map]);

  // The places may be deleted, or hidden by a switch, while they are offered for choice.
  const offered = together?.ids.flatMap((id) => marker(id) ?? []) ?? [];
  useOnChange(together !== null && offered.length === 0, (isEmpty) => isEmpty && setTogether(null));
  if (!together || offered.length === 0) return null;
  const [longitude, latitude] = together.at;
  return (
    <Popup
      longitude={longitude}
      latitude={latitude}
      maxWidth="20rem"
      offset={clusterRoom}
      className={styles.popup ?? ''}
      closeOnClick={false}
      closeButton={false}
      focusAfterOpen={false}
      onClose={() => setTogether(null)}
    >
      <PlaceChooser
        markers={seenMarkers(offered, { bounds: null, centre: together.at }, 'severe', looks)}
        row={row}
        onChoose={(id) => {
          setTogether(null);
          onOpen(id);
        }}
        onClose={() => {
          setTogether(null);
          map.getCanvas().focus();
        }}
      />
    </Popup>
  );
}
