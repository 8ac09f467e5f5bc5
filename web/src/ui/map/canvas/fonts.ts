import type { StyleSpecification } from 'maplibre-gl';

/**
 * MapLibre renders glyphs locally from the page's fonts if a style names no glyph server. The stack is then a CSS font
 * family list, and its first name determines the weight: 'Pretendard GOV Bold' isn't a real family, it only means
 * 'bold'.
 */
export const boldFont = ['Pretendard GOV Bold', 'Pretendard GOV', 'Noto Sans KR', 'sans-serif'];

export const plainFont = ['Pretendard GOV', 'Noto Sans KR', 'sans-serif'];

/**
 * The font stack for Maru's texts on a style's map: Maru's own in the built-in style, otherwise the style's first,
 * because a glyph server only has its style's fonts.
 */
export function markerFont(style: StyleSpecification): string[] {
  if (!style.glyphs) return boldFont;
  for (const layer of style.layers) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    if (Array.isArray(font) && font.every((name) => typeof name === 'string')) return font as string[];
  }
  return boldFont;
}
