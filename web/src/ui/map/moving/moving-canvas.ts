import { mercatorX, mercatorY } from '@maru/domain/mercator';
import type { Map as MapInstance } from 'maplibre-gl';
import type { MapMarker, MarkerLook } from '../marker/marker.ts';
import { type Drawn, drawnAt, type Glide, glideTo, isOver } from './glide.ts';
import { type Presence, type Sprites, spriteHalf, spritesFor } from './sprites.ts';

/** A moving object at its newest fix. */
export interface MovingMarker extends MapMarker {
  /** Degrees from north; null if unknown. */
  course: number | null;
  presence: Presence;
}

interface Item {
  marker: MovingMarker;
  glide: Glide;
  drawn: Drawn;
}

/** Frame interval: slow vehicles move a pixel or two per second. */
const frameMs = 33;
/** Zoom from which all names fit. */
const namesFrom = 14.5;
/** Touch radius, px. */
const reach = 22;
const ink = '#1e2124';
const paper = '#ffffff';
const order: readonly Presence[] = ['parked', 'silent', 'out'];

/**
 * Draws moving objects on a separate canvas over the map: MapLibre would redraw everything for each step of a marker,
 * and rebuild its tiles for each change of a source.
 */
export class MovingCanvas {
  readonly #map: MapInstance;
  readonly #canvas: HTMLCanvasElement;
  readonly #pen: CanvasRenderingContext2D;
  readonly #font: string;
  #items = new Map<number, Item>();
  #sprites: Sprites;
  #looks: readonly MarkerLook[];
  #pixelRatio = 0;
  #selected: number | null = null;
  #pointed: number | null = null;
  #frame = 0;
  #drawnAt = 0;

  constructor(map: MapInstance, looks: readonly MarkerLook[]) {
    this.#map = map;
    this.#looks = looks;
    this.#canvas = document.createElement('canvas');
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#canvas.style.cssText = 'position:absolute;inset:0;pointer-events:none';
    const pen = this.#canvas.getContext('2d');
    if (!pen) throw new Error('no 2D canvas to draw vehicles on');
    this.#pen = pen;
    this.#font = `700 13px ${getComputedStyle(map.getContainer()).fontFamily}`;
    this.#sprites = spritesFor(looks, window.devicePixelRatio);
    map.getCanvas().after(this.#canvas);
    map.on('render', this.#draw);
  }

  /**
   * Updates the objects. Known ones glide to their new fix; with `isStill` they jump.
   * @param now  by the page's clock
   */
  show(markers: Iterable<MovingMarker>, isStill: boolean, now = performance.now()): void {
    const items = new Map<number, Item>();
    for (const marker of markers) {
      const known = this.#items.get(marker.id);
      const to = { x: mercatorX(marker.longitude), y: mercatorY(marker.latitude), course: marker.course };
      const isSame =
        known && known.glide.to.x === to.x && known.glide.to.y === to.y && known.glide.to.course === to.course;
      // Fixes are dated to the minute, so the page's clock measures their interval.
      const between = known && !isStill ? now - known.glide.startedAt : 0;
      const glide = isSame && !isStill ? known.glide : glideTo(known?.glide, to, between, now);
      items.set(marker.id, { marker, glide, drawn: known?.drawn ?? { ...to } });
    }
    this.#items = items;
    this.#go();
  }

  point(selected: number | null, pointed: number | null): void {
    this.#selected = selected;
    this.#pointed = pointed;
    this.#go();
  }

  /** The id of the object drawn nearest to a point of the map, px; null if none is within reach. */
  pick({ x, y }: { x: number; y: number }): number | null {
    const { scale, left, top } = this.#plane();
    let best: number | null = null;
    let nearest = reach;
    for (const [id, { drawn }] of this.#items) {
      const far = Math.hypot(drawn.x * scale - left - x, drawn.y * scale - top - y);
      if (far > nearest) continue;
      nearest = far;
      best = id;
    }
    return best;
  }

  remove(): void {
    cancelAnimationFrame(this.#frame);
    this.#map.off('render', this.#draw);
    this.#canvas.remove();
    this.#items.clear();
  }

  /** The world's width in px, and the map's top left corner in it. The map is never rotated or tilted. */
  #plane() {
    const { lng, lat } = this.#map.getCenter();
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const scale = 512 * 2 ** this.#map.getZoom();
    return {
      scale,
      left: mercatorX(lng) * scale - clientWidth / 2,
      top: mercatorY(lat) * scale - clientHeight / 2,
      width: clientWidth,
      height: clientHeight,
    };
  }

  /** Draws frames while something moves. */
  #go(): void {
    if (this.#frame !== 0) return;
    const step = (now: number) => {
      this.#frame = 0;
      if (now - this.#drawnAt >= frameMs) this.#draw();
      for (const { glide } of this.#items.values())
        if (!isOver(glide, this.#drawnAt)) {
          this.#frame = requestAnimationFrame(step);
          return;
        }
      if (this.#drawnAt < now) this.#draw();
    };
    this.#frame = requestAnimationFrame(step);
  }

  readonly #draw = (): void => {
    const now = performance.now();
    this.#drawnAt = now;
    const { scale, left, top, width, height } = this.#plane();
    this.#fit(width, height);
    const pen = this.#pen;
    const ratio = this.#pixelRatio;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    const hasNames = this.#map.getZoom() >= namesFrom;
    for (const item of this.#items.values()) drawnAt(item.glide, now, item.drawn);
    for (const presence of order)
      for (const [id, item] of this.#items)
        if (item.marker.presence === presence && id !== this.#selected && id !== this.#pointed)
          this.#drawItem(item, item.drawn.x * scale - left, item.drawn.y * scale - top, { width, height }, hasNames);
    for (const id of new Set([this.#selected, this.#pointed])) {
      const item = id === null ? undefined : this.#items.get(id);
      if (item) this.#drawItem(item, item.drawn.x * scale - left, item.drawn.y * scale - top, { width, height }, true);
    }
  };

  #drawItem({ marker, drawn }: Item, x: number, y: number, size: { width: number; height: number }, hasName: boolean) {
    if (x < -60 || y < -60 || x > size.width + 60 || y > size.height + 60) return;
    const pen = this.#pen;
    const ratio = this.#pixelRatio;
    const whole = 2 * spriteHalf;
    if (marker.presence === 'out' && drawn.course !== null) {
      const angle = (drawn.course * Math.PI) / 180;
      const [cos, sin] = [Math.cos(angle) * ratio, Math.sin(angle) * ratio];
      pen.setTransform(cos, sin, -sin, cos, x * ratio, y * ratio);
      pen.drawImage(this.#sprites.pointer(marker.look), -spriteHalf, -spriteHalf, whole, whole);
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    const body = this.#sprites.body(marker.look, marker.presence, marker.id === this.#selected);
    pen.drawImage(body, x - spriteHalf, y - spriteHalf, whole, whole);
    if (!hasName) return;
    pen.font = this.#font;
    pen.textAlign = 'center';
    pen.textBaseline = 'top';
    pen.lineJoin = 'round';
    pen.lineWidth = 3;
    pen.strokeStyle = paper;
    pen.strokeText(marker.name, x, y + 18);
    pen.fillStyle = ink;
    pen.fillText(marker.name, x, y + 18);
  }

  /** Fits the map's size and the screen's resolution. */
  #fit(width: number, height: number): void {
    const ratio = window.devicePixelRatio;
    if (ratio !== this.#pixelRatio) {
      this.#pixelRatio = ratio;
      this.#sprites = spritesFor(this.#looks, ratio);
      this.#canvas.width = 0;
    }
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.#canvas.width === wide && this.#canvas.height === high) return;
    this.#canvas.width = wide;
    this.#canvas.height = high;
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
  }
}
