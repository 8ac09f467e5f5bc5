/** Cuts layers of GeoJSON into vector tiles. */
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import {
  type Bounds,
  type Layer,
  layerBounds,
  leastZoom,
  mostZoom,
  type StreetLayer,
  streetLayers,
  UnusableStreets,
} from '#places/streets/street-layers.ts';

export interface Tile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

/** Maximum tiles, more than the largest province has. Larger data belongs to another place. */
const mostTiles = 60_000;
const extent = 4096;
/** Version of the Mapbox Vector Tile specification. */
const version = 2;

/** The bounds of all layers together. Throws UnusableStreets if the layers are empty or too large. */
export function boundsOfLayers(layers: ReadonlyMap<StreetLayer, Layer>): Bounds {
  const all = [...layers].flatMap(([name, { features }]) => {
    const bounds = layerBounds(`${name}.geojson`, features);
    return bounds ? [bounds] : [];
  });
  if (all.length === 0) throw new UnusableStreets('the layers hold no feature');
  const most = (side: number, pick: (...values: number[]) => number) =>
    pick(...all.map((bounds) => bounds[side] as number));
  const bounds: Bounds = [most(0, Math.min), most(1, Math.min), most(2, Math.max), most(3, Math.max)];
  const { west, east, north, south } = tilesWithin(bounds, mostZoom);
  if ((east - west + 1) * (south - north + 1) > mostTiles)
    throw new UnusableStreets(
      `the layers reach from ${bounds.slice(0, 2)} to ${bounds.slice(2)}, wider than a province`,
    );
  return bounds;
}

/** Numbers of the tiles at a zoom that intersect the bounds. */
function tilesWithin([west, south, east, north]: Bounds, zoom: number) {
  const side = 2 ** zoom;
  const column = (longitude: number) => Math.min(side - 1, Math.floor(((longitude + 180) / 360) * side));
  const row = (latitude: number) => {
    const sine = Math.sin((latitude * Math.PI) / 180);
    return Math.min(side - 1, Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side));
  };
  return { west: column(west), east: column(east), north: row(north), south: row(south) };
}

/** Every non-empty tile of the layers. */
export function* cutTiles(layers: ReadonlyMap<StreetLayer, Layer>, bounds: Bounds): Generator<Tile> {
  const indexes = [...layers].map(([name, { features }]) => {
    const index = new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: mostZoom, extent, wrap: false });
    return { name, index };
  });
  for (let z = leastZoom; z <= mostZoom; z++) {
    const { west, east, north, south } = tilesWithin(bounds, z);
    const shown = indexes.filter(({ name }) => z >= streetLayers[name]);
    for (let x = west; x <= east; x++)
      for (let y = north; y <= south; y++) {
        const parts = shown.flatMap(({ name, index }) => {
          const tile = index.getTile(z, x, y);
          return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
        });
        if (parts.length > 0) yield { z, x, y, bytes: fromGeojsonVt(Object.fromEntries(parts), { version, extent }) };
      }
  }
}
