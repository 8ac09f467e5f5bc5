/** Baseline: a map of one colour, with the same library and size. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const library = new URL('.', import.meta.resolve('maplibre-gl'));
const script = /\/bare-map\/([\w-]+\.mjs)$/;

const html = `<!doctype html>
<html lang="ko">
<link rel="icon" href="data:,">
<style>html, body, #map { height: 100%; margin: 0; overflow: hidden; }</style>
<div id="map"></div>
<script type="module">
  import { Map, setWorkerUrl } from './maplibre-gl.mjs';
  setWorkerUrl(new URL('./maplibre-gl-worker.mjs', location.href).href);
  const layers = [{ id: 'ground', type: 'background', paint: { 'background-color': '#d9dfe6' } }];
  const map = new Map({
    container: 'map',
    style: { version: 8, sources: {}, layers },
    center: [127.09, 37.59],
    zoom: 13,
    renderWorldCopies: false,
    attributionControl: false,
  });
  map.once('idle', () => document.body.dataset.drawn = '');
</script>
</html>`;

/** Selector of an element that is present once the map is drawn. */
export const bareMapIsThere = 'body[data-drawn]';

/** Opens the map at an origin without requests to its server. */
export async function openBareMap(page: Page, origin: string): Promise<void> {
  await page.route('**/bare-map/**', (route) => {
    const [, name] = script.exec(route.request().url()) ?? [];
    return name
      ? route.fulfill({ path: fileURLToPath(new URL(name, library)), contentType: 'text/javascript' })
      : route.fulfill({ body: html, contentType: 'text/html' });
  });
  await page.goto(`${origin}/bare-map/`);
}
