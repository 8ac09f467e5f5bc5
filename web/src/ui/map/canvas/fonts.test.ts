import { describe, expect, it } from 'vitest';
import { boldFont, markerFont } from './fonts.ts';

const label = (font: unknown) => ({
  id: 'label',
  type: 'symbol' as const,
  source: 's',
  layout: { 'text-font': font as string[] },
});

describe('markerFont', () => {
  it("is Maru's own if glyphs are rendered locally", () => {
    expect(markerFont({ version: 8, sources: {}, layers: [label(['Open Sans'])] })).toBe(boldFont);
  });

  it("is available on the style's glyph server", () => {
    const layers = [label(['step', ['zoom'], ['literal', ['A']]]), label(['Noto Sans Regular'])];
    expect(markerFont({ version: 8, glyphs: 'https://tiles.example/{range}', sources: {}, layers })).toEqual([
      'Noto Sans Regular',
    ]);
  });
});
