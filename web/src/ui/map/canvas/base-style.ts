import type { StyleSpecification } from 'maplibre-gl';
import { type Bounds, boundsOf, type Position } from '../area.ts';
import { attributionHtml } from './attribution.ts';
import { boldFont } from './fonts.ts';
import { outline } from './outline.ts';
import {
  type StreetColours,
  type Streets,
  streetLines,
  streetNames,
  streetSource,
  tileAddress,
} from './street-layers.ts';

/** The fields of a district needed by its map. */
export interface MappedDistrict {
  name: string;
  centre: { latitude: number; longitude: number; zoom: number };
  dongs: readonly { dongName: string; latitude: number; longitude: number; boundary: readonly Position[] }[];
  /** Street data; null if the office provides none. */
  streets: Streets | null;
}

export type MapScheme = 'light' | 'dark';

const palettes = {
  light: {
    outside: '#d9dfe6',
    land: '#f7f8fa',
    streetLand: '#f0f2f4',
    border: '#c2cad3',
    outline: '#8492a2',
    label: '#58616a',
  },
  dark: {
    outside: '#101418',
    land: '#20272e',
    streetLand: '#20272e',
    border: '#3b4651',
    outline: '#6d7d8d',
    label: '#b1b8be',
  },
} as const;

/** The surroundings of the district: the background of the map's canvas, whose style has none. */
export const groundOf = (scheme: MapScheme): string => palettes[scheme].outside;

/** The colours of the district; its land is darker under streets. */
export function groundColours(scheme: MapScheme, hasStreets: boolean) {
  const { streetLand, ...colours } = palettes[scheme];
  return hasStreets ? { ...colours, land: streetLand } : colours;
}

const streetPalettes: Record<MapScheme, StreetColours> = {
  light: {
    park: '#dcead6',
    water: '#bcd8ea',
    rail: '#8f98a2',
    casing: '#cfd6dd',
    minor: '#ffffff',
    major: '#ffffff',
    motorway: '#fbe6b5',
    roadName: '#4b545d',
    parkName: '#3f6a35',
    waterName: '#2f668c',
    halo: '#ffffff',
  },
  dark: {
    park: '#22332a',
    water: '#17344a',
    rail: '#6b7682',
    casing: '#171d22',
    minor: '#39434d',
    major: '#4a5560',
    motorway: '#5c5640',
    roadName: '#c3cad1',
    parkName: '#9cc49a',
    waterName: '#8fbfe0',
    halo: '#171d22',
  },
};

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

/** The bounds of the district's dongs; without boundaries, about 5 km around its centre. */
export function districtBounds({ dongs, centre: { longitude, latitude } }: MappedDistrict): Bounds {
  const known = boundsOf(dongs.flatMap((dong) => [...dong.boundary]));
  return known ?? [longitude - 0.057, latitude - 0.045, longitude + 0.057, latitude + 0.045];
}

/**
 * A style from the district's file and Maru's own street tiles, if provided. It needs no other server, not even for
 * glyphs.
 */
export function districtStyle(district: MappedDistrict, scheme: MapScheme): StyleSpecification {
  const { streets } = district;
  const colours = groundColours(scheme, streets !== null);
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
      // One source for areas and lines: each further one would mask every tile again in every frame.
      boundaries: { type: 'geojson', data: collection([...dongs, border]) },
      'dong-names': { type: 'geojson', data: collection(names) },
      ...(streets && {
        [streetSource]: {
          type: 'vector',
          tiles: [tileAddress(streets.version)],
          bounds: [...streets.bounds],
          minzoom: streets.leastZoom,
          maxzoom: streets.mostZoom,
          attribution: attributionHtml(streets.attribution),
        },
      }),
    },
    layers: [
      {
        id: 'dongs',
        type: 'fill',
        source: 'boundaries',
        filter: ['==', ['get', 'kind'], 'dong'],
        paint: { 'fill-color': colours.land, 'fill-antialias': false },
      },
      ...(streets ? streetLines(streets, streetPalettes[scheme]) : []),
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
      ...(streets ? streetNames(streets, streetPalettes[scheme]) : []),
      {
        id: 'dong-names',
        type: 'symbol',
        source: 'dong-names',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': boldFont,
          'text-size': ['interpolate', ['linear'], ['zoom'], 11, 11, 14, 16],
          // Markers have priority: a name moves if a marker covers it.
          'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
          'text-radial-offset': 1.4,
          'text-justify': 'auto',
          'text-padding': 1,
        },
        paint: {
          // An expression of the feature, as for markers, so that both kinds of text share one shader program.
          'text-color': ['case', ['has', 'name'], colours.label, colours.label],
          'text-halo-color': colours.land,
          'text-halo-width': 1.5,
        },
      },
    ],
  };
}
