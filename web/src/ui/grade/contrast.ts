/** Contrasts by WCAG 2, used by colour tests. */

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance of '#rrggbb'. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** `color-mix(in srgb, colour percent, ground)` as '#rrggbb'. */
export function mixed(colour: string, percent: number, ground: string): string {
  const backgrounds = partsOf(ground);
  const parts = partsOf(colour).map((part, at) => (part * percent + (backgrounds[at] ?? 0) * (100 - percent)) / 100);
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
