import type { StyleSpecification } from 'maplibre-gl';
import { type Bounds, boundsOf, type Position } from '../area.ts';
import { boldFont } from './fonts.ts';
import { outline } from './outline.ts';

/** A district as its map needs it. */
export interface MappedDistrict {
  name: string;
  centre: { latitude: number; longitude: number; zoom: number };
  dongs: readonly { dongName: string; latitude: number; longitude: number; boundary: readonly Position[] }[];
}

export type MapScheme = 'light' | 'dark';

const palettes = {
  light: { outside: '#d9dfe6', land: '#f7f8fa', border: '#c2cad3', outline: '#8492a2', label: '#58616a' },
  dark: { outside: '#101418', land: '#20272e', border: '#3b4651', outline: '#6d7d8d', label: '#b1b8be' },
} as const;

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

/** The bounds of the district's dongs; around its centre, some 5 km each way, where it has no boundaries. */
export function districtBounds({ dongs, centre: { longitude, latitude } }: MappedDistrict): Bounds {
  const known = boundsOf(dongs.flatMap((dong) => [...dong.boundary]));
  return known ?? [longitude - 0.057, latitude - 0.045, longitude + 0.057, latitude + 0.045];
}

/** A style made of the district's file alone: it asks no server for anything, letters included. */
export function districtStyle(district: MappedDistrict, scheme: MapScheme): StyleSpecification {
  const colours = palettes[scheme];
  const dongs = district.dongs.map(
    (dong): GeoJSON.Feature => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [dong.boundary.map((position) => [...position])] },
      properties: { kind: 'dong' },
    }),
  );
  const names = district.dongs.map(
    (dong): GeoJSON.Feature => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [dong.longitude, dong.latitude] },
      properties: { name: dong.dongName },
    }),
  );
  const border: GeoJSON.Feature = {
    type: 'Feature',
    geometry: { type: 'MultiLineString', coordinates: outline(district.dongs.map((dong) => dong.boundary)) },
    properties: { kind: 'outline' },
  };
  return {
    version: 8,
    name: district.name,
    sources: {
      // One source for areas and lines: each more would have every tile masked anew, in every frame.
      boundaries: { type: 'geojson', data: collection([...dongs, border]) },
      'dong-names': { type: 'geojson', data: collection(names) },
    },
    layers: [
      { id: 'outside', type: 'background', paint: { 'background-color': colours.outside } },
      {
        id: 'dongs',
        type: 'fill',
        source: 'boundaries',
        filter: ['==', ['get', 'kind'], 'dong'],
        paint: { 'fill-color': colours.land, 'fill-antialias': false },
      },
      {
        id: 'dong-borders',
        type: 'line',
        source: 'boundaries',
        filter: ['==', ['get', 'kind'], 'dong'],
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colours.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.75, 16, 2] },
      },
      {
        id: 'district-outline',
        type: 'line',
        source: 'boundaries',
        filter: ['==', ['get', 'kind'], 'outline'],
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': colours.outline, 'line-width': ['interpolate', ['linear'], ['zoom'], 11, 1.5, 16, 4] },
      },
      {
        id: 'dong-names',
        type: 'symbol',
        source: 'dong-names',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': boldFont,
          'text-size': ['interpolate', ['linear'], ['zoom'], 11, 11, 14, 16],
          // Markers come first; a name steps aside where one stands on it.
          'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
          'text-radial-offset': 1.4,
          'text-justify': 'auto',
          'text-padding': 1,
        },
        paint: { 'text-color': colours.label, 'text-halo-color': colours.land, 'text-halo-width': 1.5 },
      },
    ],
  };
}
