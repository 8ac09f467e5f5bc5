declare module 'fontkit' {
  /** A text's glyphs with their advances in font units. */
  interface GlyphRun {
    glyphs: readonly { path: { toSVG(): string } }[];
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  }
  interface Font {
    unitsPerEm: number;
    layout(text: string): GlyphRun;
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(font: Buffer): Font;
}
