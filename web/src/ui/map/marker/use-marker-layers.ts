import { useReducedMotion } from '@mantine/hooks';
import type { GeoJSONSource, Map as MapInstance } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { markerFont } from '../canvas/fonts.ts';
import { mostZoom } from '../canvas/map-view.ts';
import { drawIcon } from './icons.ts';
import type { MapMarker, MarkerCluster, MarkerLook, PlaceIcons } from './marker.ts';
import { markerChanges } from './marker-changes.ts';
import {
  clusterProperties,
  countedFeature,
  countedLayer,
  flash,
  markerLayer,
  placesLayer,
  pointedName,
} from './marker-layers.ts';

const pointedLayer = 'pointed-place';
const selectedLayer = 'selected-place';
const flashLayer = 'changed-places';

/** About the width of larger clusters, so that neighbouring clusters hardly touch. */
const clusterRadius = 60;
/** The maximum resolution of icons, above that of a plain screen, so that MapLibre smooths them at any position. */
const mostPixelRatio = 3;
/** Duration of a changed value's highlight. */
const flashMs = 900;

interface MarkerLayers {
  /** By id. */
  markers: ReadonlyMap<number, MapMarker>;
  /** By ascending severity. */
  looks: readonly MarkerLook[];
  /** True if clusters show the sum of their markers; must not change while the looks are the same. */
  hasSums: boolean;
  /** Layer icons; absent without icons; must not change while the looks are the same. */
  placeIcons: PlaceIcons | undefined;
  /** Clusters aggregated by the server. */
  clusters: readonly MarkerCluster[];
  selected: MapMarker | undefined;
  /** The hovered or list-focused place, whose name is shown. */
  pointed: MapMarker | undefined;
  /** Ids whose values have just changed. */
  changed: ReadonlySet<number>;
}

const single = (marker: MapMarker | undefined): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: marker
    ? [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [marker.longitude, marker.latitude] },
          properties: {
            look: marker.look,
            text: marker.text,
            name: marker.name,
            severity: 0,
            worst: '',
            ...(marker.icon && { icon: marker.icon }),
          },
        },
      ]
    : [],
});

const counted = (clusters: readonly MarkerCluster[], looks: readonly MarkerLook[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: clusters.map((cluster) => countedFeature(cluster, looks)),
});

const source = (map: MapInstance, id: string) => map.getSource<GeoJSONSource>(id);

/** Synchronises a map's markers, clusters, selection and highlights. The map's style must be loaded. */
export function useMarkerLayers(
  map: MapInstance,
  { markers, looks, hasSums, placeIcons, clusters, selected, pointed, changed }: MarkerLayers,
): void {
  const shown = useRef<ReadonlyMap<number, MapMarker>>(new Map());
  const reducedMotion = useReducedMotion();
  const hasIcons = placeIcons !== undefined;

  /** The initial data of a new source; later changes are sent as updates. */
  const first = useEffectEvent((): GeoJSON.FeatureCollection => {
    shown.current = markers;
    return { type: 'FeatureCollection', features: markerChanges(new Map(), markers, looks)?.add ?? [] };
  });
  /** The initial data of new layers; later changes are sent as updates. */
  const firstSelected = useEffectEvent(() => single(selected));
  const firstCounted = useEffectEvent(() => counted(clusters, looks));
  const firstPointed = useEffectEvent(() => single(pointed ?? selected));
  const addIcon = useEffectEvent((name: string) => {
    const pixelRatio = Math.max(2, Math.min(mostPixelRatio, Math.ceil(window.devicePixelRatio)));
    const image = drawIcon(name, { looks, placeIcons: placeIcons ?? {}, pixelRatio });
    if (image) map.addImage(name, image, { pixelRatio });
  });
  useEffect(() => {
    map.setMissingStyleImageResolver((name) => addIcon(name));
    const font = markerFont(map.getStyle());
    map.addSource(placesLayer, {
      type: 'geojson',
      data: first(),
      cluster: true,
      clusterRadius,
      // Places with equal coordinates stay a cluster at any zoom; the page offers a choice.
      clusterMaxZoom: mostZoom,
      maxzoom: mostZoom + 1,
      clusterProperties: clusterProperties(looks),
    });
    map.addSource(countedLayer, { type: 'geojson', data: firstCounted() });
    map.addSource(pointedLayer, { type: 'geojson', data: firstPointed() });
    map.addSource(selectedLayer, { type: 'geojson', data: firstSelected() });
    map.addLayer(flash(flashLayer, placesLayer));
    // Below the markers: MapLibre places upper layers first, so the name avoids them.
    map.addLayer(pointedName(pointedLayer, font));
    map.addLayer(markerLayer(countedLayer, looks, font, { hasIcons }));
    map.addLayer(markerLayer(placesLayer, looks, font, { hasSums, hasIcons }));
    map.addLayer(markerLayer(selectedLayer, looks, font, { isSelected: true, hasIcons }));
    return () => {
      shown.current = new Map();
      // The map may be removed before its layers.
      if (!map.style) return;
      map.setMissingStyleImageResolver(null);
      for (const id of [flashLayer, countedLayer, placesLayer, pointedLayer, selectedLayer]) map.removeLayer(id);
      for (const id of [countedLayer, placesLayer, pointedLayer, selectedLayer]) map.removeSource(id);
    };
  }, [map, looks, hasSums, hasIcons]);

  useEffect(() => {
    source(map, countedLayer)?.setData(counted(clusters, looks));
  }, [map, clusters, looks]);

  useEffect(() => {
    const changes = markerChanges(shown.current, markers, looks);
    shown.current = markers;
    if (changes) source(map, placesLayer)?.updateData(changes);
  }, [map, markers, looks]);

  useEffect(() => {
    source(map, selectedLayer)?.setData(single(selected));
  }, [map, selected]);

  useEffect(() => {
    source(map, pointedLayer)?.setData(single(pointed ?? selected));
  }, [map, pointed, selected]);

  useEffect(() => {
    if (reducedMotion || changed.size === 0) return;
    const light = (isChanged: boolean) => {
      // The layers may be removed before their highlight.
      if (!map.style || !source(map, placesLayer)) return;
      // Set only once, because MapLibre processes its whole style even for an equal value.
      if (isChanged && map.getLayoutProperty(flashLayer, 'visibility') === 'none')
        map.setLayoutProperty(flashLayer, 'visibility', 'visible');
      for (const id of changed) map.setFeatureState({ source: placesLayer, id }, { isChanged });
    };
    light(true);
    const timer = setTimeout(() => light(false), flashMs);
    return () => {
      clearTimeout(timer);
      light(false);
    };
  }, [map, changed, reducedMotion]);
}
