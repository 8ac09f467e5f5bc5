import { useMap } from '@vis.gl/react-maplibre';
import type { GeoJSONSource, Map as MapInstance } from 'maplibre-gl';
import { useEffect, useEffectEvent, useId } from 'react';
import { boundsOf } from '#ui/map/area.ts';
import styles from './streets.module.css';

/** How lines of a kind are drawn. */
export interface LineLook {
  key: string;
  colour: string;
  /** px */
  width: number;
  /** In line widths. */
  dashes?: [number, number];
}

export interface StreetLine {
  id: number;
  points: readonly number[][];
  /** Key of the line's look. */
  look: string;
}

interface StreetLinesProps {
  lines: readonly StreetLine[];
  /** In drawing order: lines with the last look are on top. */
  looks: readonly LineLook[];
  /** Ids of lines with an outline. */
  chosen?: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

/** Street segments on the surrounding map. */
export function StreetLines({ chosen = none, ...props }: StreetLinesProps) {
  const map = useMap().current?.getMap();
  return map ? <OnMap map={map} chosen={chosen} {...props} /> : null;
}

function OnMap({ map, lines, looks, chosen }: Required<StreetLinesProps> & { map: MapInstance }) {
  const source = `streets-${useId()}`;
  const first = useEffectEvent(() => featuresOf(lines, chosen));
  useEffect(() => {
    map.addSource(source, { type: 'geojson', data: first() });
    map.addLayer({
      id: `${source}-chosen`,
      type: 'line',
      source,
      filter: ['get', 'isChosen'],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': '#ffb114', 'line-width': 14, 'line-opacity': 0.6 },
    });
    for (const { key, colour, width, dashes } of looks)
      map.addLayer({
        id: `${source}-${key}`,
        type: 'line',
        source,
        filter: ['==', ['get', 'look'], key],
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colour, 'line-width': width, ...(dashes && { 'line-dasharray': dashes }) },
      });
    return () => {
      // The map may be removed before its layers.
      if (!map.style) return;
      for (const key of ['chosen', ...looks.map((look) => look.key)]) map.removeLayer(`${source}-${key}`);
      map.removeSource(source);
    };
  }, [map, source, looks]);

  useEffect(() => {
    map.getSource<GeoJSONSource>(source)?.setData(featuresOf(lines, chosen));
  }, [map, source, lines, chosen]);

  /** Identifies the lines. The map fits other lines, but doesn't move if only the looks change. */
  const which = `${lines[0]?.id} ${lines.length}`;
  const fit = useEffectEvent(() => {
    const bounds = boundsOf(lines.flatMap(({ points }) => points as [number, number][]));
    if (bounds) map.fitBounds(bounds, { padding: 24, animate: false });
  });
  useEffect(() => {
    if (which) fit();
  }, [which]);
  return null;
}

const featuresOf = (lines: readonly StreetLine[], chosen: ReadonlySet<number>): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: lines.map(({ id, points, look }) => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: points as number[][] },
    properties: { look, isChosen: chosen.has(id) },
  })),
});

interface LineLegendProps extends Pick<StreetLinesProps, 'lines' | 'looks'> {
  label: string;
  name: (key: string) => string;
  count: (count: number) => string;
}

/** Legend of the lines, with the number of each kind. */
export function LineLegend({ lines, looks, label, name, count }: LineLegendProps) {
  const counts = Map.groupBy(lines, ({ look }) => look);
  return (
    <ul className={styles.legend} aria-label={label}>
      {looks.toReversed().map(({ key, colour, width, dashes }) => (
        <li key={key}>
          <svg width="36" height="12" aria-hidden="true">
            <line
              x1="0"
              y1="6"
              x2="36"
              y2="6"
              stroke={colour}
              strokeWidth={width}
              strokeDasharray={dashes?.map((part) => part * width).join(' ')}
            />
          </svg>
          {name(key)} <span className="muted">{count(counts.get(key)?.length ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}
