/**
 * Draws the picture that messengers and social networks show beside a shared link. Texts are outlines of the site's own
 * font, because a machine may have no Korean font.
 */
import type { Grade } from '@maru/domain/grade';
import * as fontkit from 'fontkit';
import sharp from 'sharp';
import { type FontWeight, readFont } from '#places/labels/label-font.ts';
import { gradeColours, signPath } from './look.ts';

/** Size in pixels that social networks recommend. */
const previewSize = { width: 1200, height: 630 } as const;

export interface Preview {
  title: string;
  about: string;
  /** The coloured field; null without a value. */
  main: { grade: Grade; word: string; value: string } | null;
  /** Text in the field instead of a value, or below the field. */
  note: string;
  when: string;
  site: string;
}

export type Fonts = Record<FontWeight, fontkit.Font>;
export const readFonts = async (): Promise<Fonts> => ({
  regular: fontkit.create(await readFont('regular')),
  bold: fontkit.create(await readFont('bold')),
});

const margin = 72;
const inner = previewSize.width - 2 * margin;
const field = { y: 232, height: 232, padding: 48 };
const [ink, muted] = ['#1e2124', '#464c53'];

interface TextPlace {
  x: number;
  /** Vertical position of the baseline. */
  y: number;
  size: number;
  /** Longer texts are drawn in a smaller font, and cut if still too long. */
  maxWidth: number;
  font: fontkit.Font;
  colour: string;
  isAtEnd?: boolean;
}

/** Minimum font size of long texts, relative to their regular size. */
const minShare = 0.6;

/** Characters that the font lacks, and their replacements. */
const replacements: readonly [string, string][] = [
  ['㎍', 'μg'],
  ['㎥', 'm³'],
];
const writable = (text: string, font: fontkit.Font) =>
  replacements.reduce(
    (result, [from, to]) =>
      font.hasGlyphForCodePoint(from.codePointAt(0) ?? 0) ? result : result.replaceAll(from, to),
    text,
  );

/** The text, cut to at most `most` font units. */
function cut(text: string, font: fontkit.Font, most: number): string {
  if (font.layout(text).advanceWidth <= most) return text;
  const letters = [...text];
  while (letters.length > 1 && font.layout(`${letters.join('')}…`).advanceWidth > most) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function drawText(given: string, { x, y, size, maxWidth, font, colour, isAtEnd = false }: TextPlace): string {
  if (given === '') return '';
  const units = maxWidth * font.unitsPerEm;
  const text = cut(writable(given, font), font, units / (size * minShare));
  const { glyphs, positions, advanceWidth } = font.layout(text);
  const scale = Math.min(size, units / advanceWidth) / font.unitsPerEm;
  let pen = 0;
  const paths = glyphs.map((glyph, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    const path = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
    pen += xAdvance;
    return path;
  });
  const start = isAtEnd ? x - advanceWidth * scale : x;
  return `<g fill="${colour}" transform="translate(${start} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

/** The picture as SVG without any text or reference. */
function previewSvg({ title, about, main, note, when, site }: Preview, { regular, bold }: Fonts): string {
  const { width, height } = previewSize;
  const ground = gradeColours[main?.grade ?? 'inspection'];
  const line = { x: margin, maxWidth: inner, font: regular, colour: muted };
  const inField = { x: margin + field.padding, font: bold, colour: '#fff' };
  const half = (inner - 3 * field.padding) / 2;
  const middle = field.y + field.height / 2;
  const parts = [
    drawText(title, { ...line, y: 134, size: 72, font: bold, colour: ink }),
    drawText(about, { ...line, y: 194, size: 36 }),
    `<rect x="${margin}" y="${field.y}" width="${inner}" height="${field.height}" rx="20" fill="${ground}"/>`,
    ...(main
      ? [
          `<svg x="${inField.x}" y="${middle - 36}" width="72" height="72" viewBox="0 0 16 16">${signPath(main.grade, '#fff')}</svg>`,
          drawText(main.word, { ...inField, x: inField.x + 96, y: middle + 34, size: 96, maxWidth: half - 96 }),
          drawText(main.value, {
            ...inField,
            x: previewSize.width - margin - field.padding,
            y: middle + 38,
            size: 108,
            maxWidth: half,
            isAtEnd: true,
          }),
        ]
      : [drawText(note, { ...inField, y: middle + 18, size: 48, maxWidth: inner - 2 * field.padding })]),
    drawText([when, main ? note : ''].filter(Boolean).join(' · '), { ...line, y: 528, size: 32 }),
    drawText(site, { ...line, y: 582, size: 32, font: bold, colour: ink }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/>${parts.join('')}</svg>`;
}

/** The picture as PNG. The SVG refers to nothing, so no foreign content is decoded. */
export const drawPreview = (preview: Preview, fonts: Fonts): Promise<Buffer> =>
  sharp(Buffer.from(previewSvg(preview, fonts)))
    .png()
    .toBuffer();
