import type { MarkerLook } from '../marker/marker.ts';
import { drawSign } from '../marker/sign-path.ts';

/** The state of an object: moving, parked, or silent. */
export type Presence = 'out' | 'parked' | 'silent';

/** CSS px. */
const radii: Record<Presence, number> = { out: 13, parked: 10, silent: 12 };
/** Half the width of every sprite: enough for the largest one with pointer, outline and shadow. */
export const spriteHalf = 26;
const paper = '#ffffff';
const ink = '#1e2124';
const away = '#58616a';
const shadow = 'rgb(0 0 0 / 35%)';

type Pen = OffscreenCanvasRenderingContext2D;

function blank(pixelRatio: number): Pen {
  const size = Math.ceil(2 * spriteHalf * pixelRatio);
  const pen = new OffscreenCanvas(size, size).getContext('2d');
  if (!pen) throw new Error('no 2D canvas to draw map icons on');
  pen.scale(pixelRatio, pixelRatio);
  pen.translate(spriteHalf, spriteHalf);
  return pen;
}

function disc(pen: Pen, radius: number, colour: string): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
}

function drawBody(look: MarkerLook, presence: Presence, isSelected: boolean, pixelRatio: number): OffscreenCanvas {
  const pen = blank(pixelRatio);
  const radius = radii[presence] + (isSelected ? 3 : 0);
  const colour = presence === 'out' ? look.colour : away;
  pen.shadowColor = shadow;
  pen.shadowBlur = 3 * pixelRatio;
  pen.shadowOffsetY = pixelRatio;
  disc(pen, radius, isSelected ? ink : paper);
  pen.shadowColor = 'transparent';
  if (isSelected) disc(pen, radius - 2, paper);
  if (presence === 'silent') {
    pen.beginPath();
    pen.arc(0, 0, radius - (isSelected ? 4.5 : 2.5), 0, 2 * Math.PI);
    pen.setLineDash([4, 2.5]);
    pen.lineWidth = 2;
    pen.strokeStyle = colour;
    pen.stroke();
  } else disc(pen, radius - (isSelected ? 3.5 : 1.5), colour);
  const at = { x: 0, y: 0, radius: presence === 'parked' ? 4 : 5.2 };
  drawSign(pen, look.sign, presence === 'silent' ? colour : paper, at);
  return pen.canvas;
}

/** The course pointer, drawn for north. */
function drawPointer(colour: string, pixelRatio: number): OffscreenCanvas {
  const pen = blank(pixelRatio);
  pen.beginPath();
  pen.moveTo(0, -spriteHalf + 3);
  pen.lineTo(8, -11);
  pen.lineTo(-8, -11);
  pen.closePath();
  pen.lineJoin = 'round';
  pen.lineWidth = 2.5;
  pen.strokeStyle = paper;
  pen.stroke();
  pen.fillStyle = colour;
  pen.fill();
  return pen.canvas;
}

/** Draws each sprite once per screen resolution. */
export function spritesFor(looks: readonly MarkerLook[], pixelRatio: number) {
  const known = new Map<string, OffscreenCanvas>();
  const remembered = (key: string, draw: () => OffscreenCanvas): OffscreenCanvas => {
    const found = known.get(key) ?? draw();
    known.set(key, found);
    return found;
  };
  const lookOf = (key: string): MarkerLook =>
    looks.find((look) => look.key === key) ?? { key, colour: away, sign: '●', isHollow: false };
  return {
    body: (look: string, presence: Presence, isSelected: boolean) =>
      remembered(`${look} ${presence} ${isSelected}`, () => drawBody(lookOf(look), presence, isSelected, pixelRatio)),
    pointer: (look: string) => remembered(`${look} pointer`, () => drawPointer(lookOf(look).colour, pixelRatio)),
  };
}
export type Sprites = ReturnType<typeof spritesFor>;
