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

/** About the width of the larger clusters, so that two that stand apart hardly touch. */
const clusterRadius = 60;
/** Icons are drawn finer than a plain screen shows them: MapLibre then smooths them wherever they fall. */
const mostPixelRatio = 3;
/** How long a changed value is lit. */
const flashMs = 900;

interface MarkerLayers {
  /** By id. */
  markers: ReadonlyMap<number, MapMarker>;
  /** In order of severity, the least first. */
  looks: readonly MarkerLook[];
  /** A cluster says the sum of its markers, not what the worst says; the same as long as the looks are. */
  hasSums: boolean;
  /** The icons of layers; absent where markers have none, as long as the looks are the same. */
  placeIcons: PlaceIcons | undefined;
  /** Those that were counted together before. */
  clusters: readonly MarkerCluster[];
  selected: MapMarker | undefined;
  /** The one that the pointer or the list's focus is on; it says its name. */
  pointed: MapMarker | undefined;
  /** Ids of those whose values have just changed. */
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

/** Keeps a map's markers, clusters, selection and flashes as they are given. The map's style must be loaded. */
export function useMarkerLayers(
  map: MapInstance,
  { markers, looks, hasSums, placeIcons, clusters, selected, pointed, changed }: MarkerLayers,
): void {
  const shown = useRef<ReadonlyMap<number, MapMarker>>(new Map());
  const reducedMotion = useReducedMotion();
  const hasIcons = placeIcons !== undefined;

  /** The markers as the new source takes them; from then on it is told changes. */
  const first = useEffectEvent((): GeoJSON.FeatureCollection => {
    shown.current = markers;
    return { type: 'FeatureCollection', features: markerChanges(new Map(), markers, looks)?.add ?? [] };
  });
  /** New layers are filled with what is shown; from then on they are told changes. */
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
      // Places of one coordinate stay a cluster however close one looks; choosing among them is the page's.
      clusterMaxZoom: mostZoom,
      maxzoom: mostZoom + 1,
      clusterProperties: clusterProperties(looks),
    });
    map.addSource(countedLayer, { type: 'geojson', data: firstCounted() });
    map.addSource(pointedLayer, { type: 'geojson', data: firstPointed() });
    map.addSource(selectedLayer, { type: 'geojson', data: firstSelected() });
    map.addLayer(flash(flashLayer, placesLayer));
    // Under the markers: what is higher takes its room first, and the name keeps out of it.
    map.addLayer(pointedName(pointedLayer, font));
    map.addLayer(markerLayer(countedLayer, looks, font, { hasIcons }));
    map.addLayer(markerLayer(placesLayer, looks, font, { hasSums, hasIcons }));
    map.addLayer(markerLayer(selectedLayer, looks, font, { isSelected: true, hasIcons }));
    return () => {
      shown.current = new Map();
      // The map may have gone before its layers.
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
      // The layers may have gone before their flash.
      if (!map.style || !source(map, placesLayer)) return;
      // Once: even the same value again has MapLibre look through its whole style.
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
