import { type StreetAge, streetAges } from '@maru/domain/street/age';
import { useMap } from '@vis.gl/react-maplibre';
import type { GeoJSONSource, Map as MapInstance } from 'maplibre-gl';
import { useEffect, useEffectEvent, useId } from 'react';
import { streetLooks } from './street-looks.ts';
import type { Segment } from './streets.ts';

interface StreetLinesProps {
  segments: readonly Segment[];
  ageOf: (segment: Segment) => StreetAge;
  /** Ids of the segments in the answer; drawn with an outline. */
  chosen: ReadonlySet<number>;
}

/** Street segments on the surrounding map, by age. */
export function StreetLines(props: StreetLinesProps) {
  const map = useMap().current?.getMap();
  return map ? <OnMap map={map} {...props} /> : null;
}

function OnMap({ map, ...props }: StreetLinesProps & { map: MapInstance }) {
  const source = `streets-${useId()}`;
  const first = useEffectEvent(() => linesOf(props));
  useEffect(() => {
    map.addSource(source, { type: 'geojson', data: first() });
    const layers = ['chosen', ...streetAges.toReversed()].map((name) => `${source}-${name}`);
    map.addLayer({
      id: `${source}-chosen`,
      type: 'line',
      source,
      filter: ['get', 'isChosen'],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': '#1e2124', 'line-width': 12, 'line-opacity': 0.35 },
    });
    // The most recent are drawn last, on top.
    for (const age of streetAges.toReversed()) {
      const { colour, width, dashes } = streetLooks[age];
      map.addLayer({
        id: `${source}-${age}`,
        type: 'line',
        source,
        filter: ['==', ['get', 'age'], age],
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colour, 'line-width': width, ...(dashes && { 'line-dasharray': dashes }) },
      });
    }
    return () => {
      // The map may be removed before its layers.
      if (!map.style) return;
      for (const layer of layers) map.removeLayer(layer);
      map.removeSource(source);
    };
  }, [map, source]);

  const { segments, ageOf, chosen } = props;
  useEffect(() => {
    map.getSource<GeoJSONSource>(source)?.setData(linesOf({ segments, ageOf, chosen }));
  }, [map, source, segments, ageOf, chosen]);
  return null;
}

const linesOf = ({ segments, ageOf, chosen }: StreetLinesProps): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: segments.map((segment) => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: segment.points },
    properties: { age: ageOf(segment), isChosen: chosen.has(segment.streetSegmentId) },
  })),
});
