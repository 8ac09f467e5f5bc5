/** The layers of a folder of streets: one GeoJSON file each, with the layer's name and the properties that are read. */

import type { Feature } from 'geojson';

/** Minimum zoom at which each layer is drawn: at lower zooms its tiles would be dense and as large as the data. */
export const streetLayers = {
  roads_major: 9,
  roads_minor: 12,
  water: 9,
  rail: 10,
  parks: 11,
  labels: 11,
} as const;
export type StreetLayer = keyof typeof streetLayers;

/** Minimum zoom of the tiles. */
export const leastZoom = 9;
/** Maximum zoom of the tiles: half a metre per grid step. Maps enlarge these tiles at higher zooms. */
export const mostZoom = 14;

/** Properties that maps use; others are dropped from the tiles. */
const drawnProperties = ['class', 'kind', 'name', 'brunnel', 'yard'] as const;

/** West, south, east and north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** The streets' description for maps, equal to that of the contract. */
export interface StreetsDescription {
  layers: string[];
  attribution: string;
  bounds: Bounds;
  leastZoom: number;
  mostZoom: number;
  version: string;
}

/** Thrown for data that can't be drawn, with the reason for the log. */
export class UnusableStreets extends Error {}

const drawnTypes = new Set(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']);

export interface Layer {
  features: Feature[];
  /** The data's own attribution; empty without one. */
  attribution: string;
}

/**
 * Parses a file as a layer.
 * @throws UnusableStreets with the file's fault
 */
export function readLayer(file: string, text: string): Layer {
  const collection = parse(file, text);
  if (collection.type !== 'FeatureCollection' || !Array.isArray(collection.features))
    throw new UnusableStreets(`${file} is no GeoJSON FeatureCollection`);
  const features = collection.features.map((feature, at) => {
    const { geometry, properties } = (feature ?? {}) as Partial<Feature>;
    if (!geometry || !drawnTypes.has(geometry.type))
      throw new UnusableStreets(`${file}: feature ${at} has no point, line or polygon`);
    const entries = drawnProperties.flatMap((name) => {
      const value: unknown = properties?.[name];
      const isDrawn = (typeof value === 'string' && value !== '') || typeof value === 'number';
      return isDrawn ? [[name, value]] : [];
    });
    return { type: 'Feature', geometry, properties: Object.fromEntries(entries) } satisfies Feature;
  });
  const { attribution } = collection;
  return { features, attribution: typeof attribution === 'string' ? attribution : '' };
}

function parse(file: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch (error) {
    throw new UnusableStreets(`${file} is no JSON: ${(error as Error).message}`);
  }
  throw new UnusableStreets(`${file} is no GeoJSON FeatureCollection`);
}

/**
 * The bounds of a layer's features; null without features.
 * @throws UnusableStreets for a position not in degrees, usually data in metres
 */
export function layerBounds(file: string, features: readonly Feature[]): Bounds | null {
  let bounds: Bounds | null = null;
  const walk = (coordinates: unknown): void => {
    if (!Array.isArray(coordinates)) throw new UnusableStreets(`${file} has a position that is none`);
    if (Array.isArray(coordinates[0]) || coordinates.length === 0) {
      for (const part of coordinates) walk(part);
      return;
    }
    const [longitude, latitude] = coordinates as [unknown, unknown];
    const isPosition = typeof longitude === 'number' && typeof latitude === 'number';
    if (!isPosition || Math.abs(longitude) > 180 || Math.abs(latitude) > 85)
      throw new UnusableStreets(
        `${file} has the position [${String(longitude)}, ${String(latitude)}]; positions are degrees in WGS 84 (EPSG:4326), longitude first`,
      );
    bounds ??= [longitude, latitude, longitude, latitude];
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  };
  for (const { geometry } of features) walk((geometry as { coordinates?: unknown }).coordinates);
  return bounds;
}
