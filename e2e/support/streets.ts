/** Synthetic streets for the journeys, in the layers that an office may provide. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Spot } from './map.ts';

/** A spot on a motorway from west to east, without a station nearby. */
export const onMotorway: Spot = { latitude: 37.6195, longitude: 127.1 };
/** The attribution shown on the map. */
export const streetsOwner = { name: '© 시험용 도로', address: 'https://map.example/copyright' };

const line = (from: [number, number], to: [number, number], properties: object) => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: [from, to] },
  properties,
});

const layers = {
  roads_major: [
    line([127.06, onMotorway.latitude], [127.13, onMotorway.latitude], { class: 'motorway', name: '북부간선도로' }),
    line([127.09, 37.565], [127.09, 37.625], { class: 'primary', name: '용마산로' }),
  ],
  roads_minor: [line([127.085, 37.59], [127.1, 37.6], { class: 'minor', name: '상봉로11길' })],
  water: [line([127.07, 37.565], [127.075, 37.625], { kind: 'river', name: '중랑천' })],
};

/** Writes the folder unless it exists, because every worker loads the configuration; returns the folder's path. */
export function writeStreets(folder: string): string {
  if (existsSync(join(folder, 'water.geojson'))) return folder;
  mkdirSync(folder, { recursive: true });
  const attribution = `${streetsOwner.name} (${streetsOwner.address})`;
  for (const [name, features] of Object.entries(layers))
    writeFileSync(
      join(folder, `${name}.geojson`),
      JSON.stringify({ type: 'FeatureCollection', attribution, features }),
    );
  return folder;
}
