import { clusterArcs } from './cluster-arcs.ts';
import {
  type ClusterIcon,
  type ClusterSize,
  clusterDiameters,
  type MarkerIcon,
  markerWidths,
  readIconName,
} from './icon-name.ts';
import type { MarkerLook, PlaceIcons } from './marker.ts';
import { drawSign } from './sign-path.ts';

/** Dimensions of a marker in CSS px: a pill above a tail whose tip is at the place. */
export const pill = { height: 26, tail: 7, signCentre: 15, signRadius: 5 } as const;
/** Extra width of a marker for a layer's icon, and the icon's size. */
export const iconRoom = 18;
const iconSize = 15;
const clusterIconSize = 20;
/** Margin for outline and shadow. */
const margin = 4;
const ringWidth = 6;
/** Widths and height of the plate for a cluster's count, over the bottom of its ring. */
const plates = { S: 16, M: 24, L: 38 } as const;
const plateHeight = 14;
/** Distance of the plate's centre below the cluster's, in CSS px. */
export const plateDrop = (size: ClusterSize) => clusterDiameters[size] / 2 - plateHeight / 2 + 2;
const paper = '#ffffff';
const ink = '#1e2124';
const shadow = 'rgb(0 0 0 / 35%)';

type Pen = OffscreenCanvasRenderingContext2D;

function canvas(width: number, height: number, pixelRatio: number): Pen {
  const pen = new OffscreenCanvas(Math.ceil(width * pixelRatio), Math.ceil(height * pixelRatio)).getContext('2d', {
    willReadFrequently: true,
  });
  if (!pen) throw new Error('no 2D canvas to draw map icons on');
  pen.scale(pixelRatio, pixelRatio);
  return pen;
}

const pixels = (pen: Pen): ImageData => pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height);

function tracePill(pen: Pen, width: number, inset: number): void {
  const [left, top, right, bottom] = [
    margin + inset,
    margin + inset,
    margin + width - inset,
    margin + pill.height - inset,
  ];
  const centre = margin + width / 2;
  const radius = pill.height / 2 - inset;
  const tail = pill.tail - inset * 0.4;
  pen.beginPath();
  pen.moveTo(left + radius, top);
  pen.lineTo(right - radius, top);
  pen.arc(right - radius, top + radius, radius, -Math.PI / 2, Math.PI / 2);
  pen.lineTo(centre + tail, bottom);
  pen.lineTo(centre, bottom + tail);
  pen.lineTo(centre - tail, bottom);
  pen.lineTo(left + radius, bottom);
  pen.arc(left + radius, top + radius, radius, Math.PI / 2, (Math.PI * 3) / 2);
  pen.closePath();
}

function fillPill(pen: Pen, width: number, inset: number, colour: string): void {
  tracePill(pen, width, inset);
  pen.fillStyle = colour;
  pen.fill();
}

/** Draws a layer's icon around a point; draws nothing without an icon. */
function drawPlaceIcon(pen: Pen, path: string | undefined, colour: string, at: { x: number; y: number; size: number }) {
  if (!path) return;
  pen.save();
  pen.translate(at.x - at.size / 2, at.y - at.size / 2);
  pen.scale(at.size / 24, at.size / 24);
  pen.lineWidth = 2.4;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = colour;
  pen.stroke(new Path2D(path));
  pen.restore();
}

function drawMarker(icon: MarkerIcon, look: MarkerLook, place: string | undefined, pixelRatio: number): ImageData {
  const width = markerWidths[icon.width] + (icon.place ? iconRoom : 0);
  const pen = canvas(width + 2 * margin, pill.height + pill.tail + 2 * margin, pixelRatio);
  pen.shadowColor = shadow;
  pen.shadowBlur = 3 * pixelRatio;
  pen.shadowOffsetY = pixelRatio;
  fillPill(pen, width, 0, icon.isSelected ? ink : paper);
  pen.shadowColor = 'transparent';
  if (icon.isSelected) fillPill(pen, width, 2, paper);
  fillPill(pen, width, icon.isSelected ? 3.5 : 1.5, look.colour);
  if (look.isHollow) fillPill(pen, width, icon.isSelected ? 5 : 3.5, paper);
  const at = { x: margin + pill.signCentre, y: margin + pill.height / 2, radius: pill.signRadius };
  const colour = look.isHollow ? look.colour : paper;
  drawSign(pen, look.sign, colour, at);
  const beside = at.x + pill.signRadius + iconRoom / 2 + 2;
  drawPlaceIcon(pen, place, colour, { x: beside, y: at.y, size: iconSize });
  return pixels(pen);
}

function drawCluster(
  icon: ClusterIcon,
  looks: readonly MarkerLook[],
  place: string | undefined,
  pixelRatio: number,
): ImageData {
  const diameter = clusterDiameters[icon.size];
  const pen = canvas(diameter + 2 * margin, diameter + 2 * margin, pixelRatio);
  const centre = margin + diameter / 2;
  const disc = (radius: number) => {
    pen.beginPath();
    pen.arc(centre, centre, radius, 0, 2 * Math.PI);
    pen.fill();
  };
  pen.fillStyle = paper;
  pen.shadowColor = shadow;
  pen.shadowBlur = 4 * pixelRatio;
  pen.shadowOffsetY = pixelRatio;
  disc(diameter / 2);
  pen.shadowColor = 'transparent';

  const arcs = clusterArcs(icon.shares);
  // White gaps between neighbours make borders visible without colour.
  const gap = arcs.length > 1 ? 0.06 : 0;
  pen.lineWidth = ringWidth;
  for (const { look, from, to } of arcs) {
    pen.beginPath();
    pen.strokeStyle = looks[look]?.colour ?? ink;
    pen.arc(centre, centre, diameter / 2 - 1.5 - ringWidth / 2, from - Math.PI / 2 + gap, to - Math.PI / 2 - gap);
    pen.stroke();
  }
  const worst = looks[arcs[0]?.look ?? -1];
  if (worst)
    drawSign(pen, worst.sign, worst.colour, {
      x: centre,
      y: centre - diameter * (icon.place ? 0.29 : 0.24),
      radius: 3.5,
    });
  drawPlaceIcon(pen, place, worst?.colour ?? ink, { x: centre, y: centre + 2, size: clusterIconSize });
  const plate = plates[icon.size];
  pen.beginPath();
  pen.roundRect(
    centre - plate / 2,
    centre + plateDrop(icon.size) - plateHeight / 2,
    plate,
    plateHeight,
    plateHeight / 2,
  );
  pen.fillStyle = paper;
  pen.fill();
  pen.strokeStyle = ink;
  pen.lineWidth = 1;
  pen.stroke();
  return pixels(pen);
}

/** Input for drawing icons. */
interface IconSources {
  /** By ascending severity. */
  looks: readonly MarkerLook[];
  /** Layer icons by name: strokes in a 24 px square. */
  placeIcons: PlaceIcons;
  pixelRatio: number;
}

/** Draws the icon of that name; null for other names. */
export function drawIcon(name: string, { looks, placeIcons, pixelRatio }: IconSources): ImageData | null {
  const icon = readIconName(name);
  const place = icon?.place && placeIcons[icon.place];
  if (icon?.kind === 'cluster') return drawCluster(icon, looks, place, pixelRatio);
  const look = icon && looks.find(({ key }) => key === icon.look);
  return look ? drawMarker(icon, look, place, pixelRatio) : null;
}
