import { useMap } from '@vis.gl/react-maplibre';
import type { GeoJSONSource, Map as MapInstance } from 'maplibre-gl';
import { useEffect, useEffectEvent, useId } from 'react';
import { markerFont } from '#ui/map/canvas/fonts.ts';
import { linesOf, stopsOf, timeOf, type Way } from './way.ts';

interface DrivenWayProps {
  way: Pick<Way, 'points' | 'gaps' | 'legs'>;
  colour: string;
  /** Lengths of dashes and gaps in line widths; omitted for a solid line. */
  dashes?: readonly number[];
  /** Formats the duration of a stop. */
  duration: (minutes: number) => string;
}

const line = (coordinates: [number, number][]): GeoJSON.Feature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties: {},
});

/** A vehicle's path on the surrounding map, with stops between trips and their durations. */
export function DrivenWay(props: DrivenWayProps) {
  const map = useMap().current?.getMap();
  return map ? <OnMap map={map} {...props} /> : null;
}

function OnMap({ map, way, colour, dashes, duration }: DrivenWayProps & { map: MapInstance }) {
  const id = useId();
  const [lines, stops] = [`way-${id}`, `stops-${id}`];
  /** The initial data of new layers; later changes are sent as updates. */
  const first = useEffectEvent(() => ({ lines: lineData(way), stops: stopData(way, duration) }));
  useEffect(() => {
    const data = first();
    map.addSource(lines, { type: 'geojson', data: data.lines });
    map.addSource(stops, { type: 'geojson', data: data.stops });
    const rounded = { 'line-join': 'round', 'line-cap': 'round' } as const;
    map.addLayer({
      id: `${lines}-under`,
      type: 'line',
      source: lines,
      layout: rounded,
      paint: { 'line-color': '#ffffff', 'line-width': 6, 'line-opacity': 0.8 },
    });
    map.addLayer({
      id: lines,
      type: 'line',
      source: lines,
      layout: dashes ? { 'line-join': 'round' } : rounded,
      paint: {
        'line-color': colour,
        'line-width': 3,
        'line-opacity': 0.85,
        ...(dashes && { 'line-dasharray': [...dashes] }),
      },
    });
    map.addLayer({
      id: stops,
      type: 'circle',
      source: stops,
      paint: { 'circle-radius': 6, 'circle-color': '#ffffff', 'circle-stroke-color': colour, 'circle-stroke-width': 3 },
    });
    map.addLayer({
      id: `${stops}-words`,
      type: 'symbol',
      source: stops,
      layout: {
        'text-field': ['get', 'text'],
        'text-font': markerFont(map.getStyle()),
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.7],
      },
      paint: { 'text-color': '#1e2124', 'text-halo-color': '#ffffff', 'text-halo-width': 2 },
    });
    return () => {
      // The map may be removed before its layers.
      if (!map.style) return;
      for (const layer of [`${lines}-under`, lines, stops, `${stops}-words`]) map.removeLayer(layer);
      for (const source of [lines, stops]) map.removeSource(source);
    };
  }, [map, lines, stops, colour, dashes]);

  useEffect(() => {
    map.getSource<GeoJSONSource>(lines)?.setData(lineData(way));
    map.getSource<GeoJSONSource>(stops)?.setData(stopData(way, duration));
  }, [map, way, lines, stops, duration]);
  return null;
}

const lineData = (way: DrivenWayProps['way']): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: linesOf(way).map(line),
});

const stopData = (way: DrivenWayProps['way'], duration: DrivenWayProps['duration']): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: stopsOf(way).map(({ startSecond, endSecond, startLongitude, startLatitude }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [startLongitude, startLatitude] },
    properties: {
      text: `${timeOf(startSecond)} ${duration(Math.max(1, Math.round((endSecond - startSecond) / 60)))}`,
    },
  })),
});
