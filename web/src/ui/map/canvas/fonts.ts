import type { StyleSpecification } from 'maplibre-gl';

/**
 * MapLibre draws every letter on the machine itself, from fonts the page has, when a style names no glyph server; a
 * stack is then read as CSS font families, and the weight is taken from its first name. 'Pretendard GOV Bold' is no
 * family of ours: it only says 'bold'.
 */
export const boldFont = ['Pretendard GOV Bold', 'Pretendard GOV', 'Noto Sans KR', 'sans-serif'];

export const plainFont = ['Pretendard GOV', 'Noto Sans KR', 'sans-serif'];

/**
 * The stack for our own words on a map of that style: ours, or the style's first, as a glyph server only has the fonts
 * of its own style.
 */
export function markerFont(style: StyleSpecification): string[] {
  if (!style.glyphs) return boldFont;
  for (const layer of style.layers) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    if (Array.isArray(font) && font.every((name) => typeof name === 'string')) return font as string[];
  }
  return boldFont;
}
