/** Generated files for the demo, without data of real persons. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { UploadedFile } from '../http/upload.ts';

/** Bytes in the format of an uploaded file. */
export const sentFile = (name: string, bytes: Buffer): UploadedFile => ({
  name,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  stream: () => Readable.from([bytes]),
  head: async (count) => bytes.subarray(0, count),
});

const palette = ['#256ef4', '#228738', '#c2570c', '#0b50d0', '#008a1e', '#8a5c00'];

interface Picture {
  width: number;
  height: number;
  /** Determines the picture. */
  seed: number;
}

/** Draws hills, houses and a sun; without text, so that no font is needed. */
export async function drawPicture(name: string, { width, height, seed }: Picture): Promise<UploadedFile> {
  // Random numbers determined by the seed.
  let state = seed * 2_654_435_761 + 1;
  const next = (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 374_761_393) >>> 0;
    return state % most;
  };
  const colour = () => palette[next(palette.length)];
  const hill = (top: number, fill: string) =>
    `<path fill="${fill}" d="M0 ${height} L0 ${top} Q${width / 4} ${top - next(height / 4)} ${width / 2} ${top} T${width} ${top} L${width} ${height} Z"/>`;
  const house = (at: number) => {
    const [w, h] = [width / 12, height / 8 + next(height / 4)];
    const x = at * (width / 7) + next(width / 30);
    const y = height * 0.82 - h;
    const windows = Array.from({ length: Math.floor(h / (w / 2)) }, (_, row) =>
      [0.2, 0.6]
        .map(
          (left) =>
            `<rect x="${x + w * left}" y="${y + row * (w / 2) + w / 8}" width="${w / 5}" height="${w / 5}" fill="#fff"/>`,
        )
        .join(''),
    ).join('');
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="4" fill="${colour()}"/>${windows}`;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#eef5ff"/>
    <circle cx="${width * 0.15 + next(width / 2)}" cy="${height * 0.25}" r="${height / 9}" fill="#ffb114"/>
    ${hill(height * 0.62, '#b1e5bd')}${hill(height * 0.74, '#7fd192')}
    ${Array.from({ length: 6 }, (_, at) => house(at + 0.4)).join('')}
    <rect y="${height * 0.82}" width="100%" height="${height * 0.18}" fill="#58616a"/>
    <path d="M0 ${height * 0.91} H${width}" stroke="#fff" stroke-width="4" stroke-dasharray="30 20"/></svg>`;
  return sentFile(name, await sharp(Buffer.from(svg)).png().toBuffer());
}

/** A table of texts as a CSV file that spreadsheets can open. */
export const writeTable = (name: string, rows: readonly (readonly string[])[]): UploadedFile =>
  sentFile(name, Buffer.from(`\ufeff${rows.map((row) => row.join(',')).join('\r\n')}\r\n`));
