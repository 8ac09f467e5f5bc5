import { seriesColours } from './series-mark.ts';

/** A chart's colours as final values, without custom properties. */
export interface Palette {
  text: string;
  grid: string;
  surface: string;
  fontFamily: string;
  /** Opacity of a grade's band behind the lines, 0 to 1. */
  bandOpacity: number;
  series: (index: number) => string;
  /** Resolves a CSS colour or custom property: 'var(--x)'. */
  resolve: (colour: string) => string;
}

/**
 * Reads the palette at the chart's place, so that it matches the page's theme. `probe` is an element inside the chart
 * on which colours are computed. The colours of `paper` don't depend on the theme.
 */
export function readPalette(probe: HTMLElement, of: 'screen' | 'paper' = 'screen'): Palette {
  const style = getComputedStyle(probe);
  const resolve = (colour: string) => {
    const before = probe.style.color;
    probe.style.color = colour;
    const resolved = style.color;
    probe.style.color = before;
    return resolved;
  };
  const prefix = of === 'paper' ? '--chart-paper' : '--chart';
  const series = Array.from({ length: seriesColours }, (_, index) => resolve(`var(${prefix}-series-${index + 1})`));
  const palette = {
    text: resolve(`var(${prefix}-text)`),
    grid: resolve(`var(${prefix}-grid)`),
    surface: resolve(`var(${prefix}-surface)`),
    fontFamily: style.fontFamily,
    bandOpacity: Number(style.getPropertyValue('--chart-band-opacity')),
    series: (index: number) => series[index % seriesColours] ?? '',
    resolve,
  };
  return palette;
}
