/// <reference lib="dom" />
/** Examines the drawn map like a reader, by colours and positions. */
import { expect, type Page } from '@playwright/test';
import { stretched } from './timeouts.ts';

export interface Spot {
  latitude: number;
  longitude: number;
}

/** A marker in the map's answer; other fields are preserved. */
export interface Marker extends Spot {
  installationPlaceId: number;
  installationPlaceName: string;
  measurementStatus: string;
}

interface Point {
  x: number;
  y: number;
}

/** RGB of the grades' fill colours in markers and rings, and of a motorway by day. */
const colours = {
  good: [0x25, 0x6e, 0xf4],
  very_bad: [0xde, 0x34, 0x12],
  motorway: [0xfb, 0xe6, 0xb5],
} as const;
type Shown = keyof typeof colours;

const markersCall = '/api/map/statistics/air-quality/installation-place';
const isMarkers = (address: URL) => address.pathname === markersCall;

/** The places of the map with outdoor values, its default. */
export async function markersOf(page: Pick<Page, 'request'>, installationType = 'outdoor'): Promise<Marker[]> {
  const query = { measurementType: 'ultra_fine_dust', installationType };
  const answer = await page.request.get(markersCall, { params: query });
  return ((await answer.json()) as { list: Marker[] }).list;
}

/** Replaces later answers of the map's call by the given markers. */
export async function answerMarkers(page: Page, list: readonly Marker[]): Promise<void> {
  await page.unroute(isMarkers);
  await page.route(isMarkers, (route) => route.fulfill({ json: { list } }));
}

/** Opens the map centred on a spot. */
export async function openMapAt(page: Page, { latitude, longitude }: Spot, zoom: number): Promise<void> {
  await page.goto(`map/airQuality?lat=${latitude}&lng=${longitude}&zoom=${zoom}`);
  await expect(canvasOf(page)).toBeVisible();
}

const canvasOf = (page: Page) => page.locator('canvas.maplibregl-canvas');

/** The map's centre on the page. */
export async function middleOf(page: Page): Promise<Point> {
  const box = await canvasOf(page).boundingBox();
  if (!box) throw new Error('there is no map');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Position on the page of a spot on the map, from the view in the address in Web Mercator. */
export async function drawnAt(page: Page, { longitude, latitude }: Spot): Promise<Point> {
  const view = new URL(page.url()).searchParams;
  const middle = await middleOf(page);
  const scale = 512 * 2 ** Number(view.get('zoom'));
  const y = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180;
    return (1 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI) / 2;
  };
  return {
    x: middle.x + ((longitude - Number(view.get('lng'))) / 360) * scale,
    y: middle.y + (y(latitude) - y(Number(view.get('lat')))) * scale,
  };
}

/** Centre of a marker's body, which is drawn above the marker's position. */
export const bodyAbove = ({ x, y }: Point): Point => ({ x, y: y - 20 });

/** A screenshot of the map around a point, just large enough for a marker's body or a cluster. */
export function pictureAround(page: Page, { x, y }: Point, { width = 64, height = 64 } = {}): Promise<Buffer> {
  return page.screenshot({ clip: { x: x - width / 2, y: y - height / 2, width, height } });
}

/** Counts the pixels of a colour in a picture. */
export async function countOf(page: Page, picture: Buffer, shown: Shown): Promise<number> {
  return page.evaluate(
    async ([png, colour]) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!pen) throw new Error('no 2D canvas');
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, image.width, image.height);
      let count = 0;
      // Tolerates rounding in filled areas, but excludes antialiased edges.
      for (let at = 0; at < data.length; at += 4)
        if (colour.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) <= 6)) count += 1;
      return count;
    },
    [picture.toString('base64'), colours[shown]] as const,
  );
}

/** Waits until a colour appears or disappears around a point; returns the picture of that moment. */
export async function pictureWith(page: Page, point: Point, grade: Shown, isThere = true): Promise<Buffer> {
  let picture: Buffer = Buffer.alloc(0);
  const what = `${isThere ? 'there is' : 'there is no'} ${grade} on the map`;
  const isSeen = async () => {
    picture = await pictureAround(page, point);
    return (await countOf(page, picture, grade)) > 20;
  };
  await expect.poll(isSeen, what).toBe(isThere);
  return picture;
}

/** The zoom in the address. */
export const zoomOf = (page: Page): number => Number(new URL(page.url()).searchParams.get('zoom'));

/** The field that finds places by name. */
export const searchOf = (page: Page) => page.getByRole('combobox', { name: '장소·동 이름 검색' });

/** The list of visible places beside the map. */
export const listOf = (page: Page) => page.getByRole('listbox', { name: /장소 목록/ });

/** A place's row in the list beside the map. */
export const rowOf = (page: Page, name: string) =>
  listOf(page)
    .getByRole('option', { name: new RegExp(name) })
    .first();

/**
 * Opens the air map or the given address, and searches and opens a place by name. A new place appears in the search
 * some seconds after being added.
 */
export async function findOnMap(page: Page, name: string, address = 'map/airQuality'): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await searchOf(page).fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click({ timeout: stretched(4000) });
  }).toPass();
  await expect(page.getByRole('region', { name })).toBeVisible();
}
