/** Moves style attributes of rendered HTML into rules, because the content security policy refuses them. */

const tag = /<[a-z][^<>]*>/gi;
const attribute = / ([^\s"=]+)="([^"]*)"/g;
/** Allowed characters of declarations. Others, such as braces, could end the rule or the style element. */
const plain = /^[-\w\s#%.,:;()+*/]+$/;

export interface MovedStyles {
  html: string;
  /** One rule per distinct style, with more specificity than any class has. */
  css: string;
}

/**
 * Moves the styles of HTML as React writes it, with quoted and escaped values. Drops styles with characters beyond
 * `plain`.
 */
export function moveStyles(html: string): MovedStyles {
  const styles = new Map<string, number>();
  const move = (whole: string, name: string, style: string) => {
    if (name !== 'style') return whole;
    if (!plain.test(style) || style.includes('/*')) return '';
    const number = styles.get(style) ?? styles.size;
    styles.set(style, number);
    return ` data-style="${number}"`;
  };
  const moved = html.replace(tag, (element) =>
    element.includes(' style="') ? element.replace(attribute, move) : element,
  );
  const css = [...styles].map(([style, number]) => `#root [data-style="${number}"]{${style}}`).join('');
  return { html: moved, css };
}
