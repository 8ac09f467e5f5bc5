/** Classes whose names end with a number, for the numbers that the sources use. */

/** A step of the token's scale as the value of a property. */
const spacing = (property: string, token: 'gap' | 'padding') => (step: string) =>
  `${property}:var(--krds-${token}-${step})`;

/** As many columns of at least `width` rem as fit. */
const columns = (repetition: 'auto-fill' | 'auto-fit') => (width: string) =>
  `grid-template-columns:repeat(${repetition},minmax(min(${width}rem,100%),1fr))`;

/** Pixels at the browser's default text size, as rem. */
const rem = (pixels: string) => `${Number(pixels) / 16}rem`;

/** Classes that end with a number: `above-3` is a margin of `--krds-gap-3`. Later ones override earlier ones. */
const numbered: Record<string, (number: string) => string> = {
  gap: spacing('gap', 'gap'),
  'row-gap': spacing('row-gap', 'gap'),
  'column-gap': spacing('column-gap', 'gap'),
  above: spacing('margin-top', 'gap'),
  below: spacing('margin-bottom', 'gap'),
  padded: spacing('padding', 'padding'),
  'padded-block': spacing('padding-block', 'padding'),
  'padded-inline': spacing('padding-inline', 'padding'),
  'padded-top': spacing('padding-top', 'padding'),
  'padded-bottom': spacing('padding-bottom', 'padding'),
  columns: columns('auto-fill'),
  'stretched-columns': columns('auto-fit'),
  text: (pixels) => `font-size:${rem(pixels)}`,
  square: (pixels) => `width:${rem(pixels)};height:${rem(pixels)}`,
  tall: (pixels) => `min-height:${rem(pixels)}`,
  'at-most': (width) => `max-width:${width}rem`,
};

/** Rules for the numbered classes in a text. Like the classes of `theme/shared.css`, they have no specificity. */
export function numberedCss(text: string): string {
  const rules = Object.entries(numbered).flatMap(([name, style]) => {
    const found = text.matchAll(new RegExp(`(?<![\\w-])${name}-(\\d+)\\b`, 'g'));
    const numbers = [...new Set(Array.from(found, ([, number = '']) => number))].sort();
    return numbers.map((number) => `:where(.${name}-${number}){${style(number)}}`);
  });
  return rules.join('\n');
}
