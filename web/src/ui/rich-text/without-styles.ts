/** Marks that word processors write as styles. */
const marks: readonly [string, RegExp][] = [
  ['strong', /font-weight\s*:\s*(?:bold|[6-9]00)/i],
  ['em', /font-style\s*:\s*italic/i],
  ['u', /text-decoration[a-z-]*\s*:[^;]*underline/i],
  ['s', /text-decoration[a-z-]*\s*:[^;]*line-through/i],
];
const notBold = /font-weight\s*:\s*(?:normal|400)/i;

/**
 * HTML for the editor with marks instead of styles, which the content security policy refuses: pasted ones, and the
 * widths that the editor writes into tables. They are renamed before anything parses them, because the browser would
 * report each one.
 */
export function withoutStyles(html: string): string {
  if (!/<style\b|\sstyle\s*=/i.test(html)) return html;
  const renamed = html
    .replace(/<(\/?)style\b/gi, '<$1template')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));
  const { body } = new DOMParser().parseFromString(renamed, 'text/html');
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    for (const [name, pattern] of marks)
      if (pattern.test(style)) {
        const mark = document.createElement(name);
        mark.append(...element.childNodes);
        element.append(mark);
      }
    // Google Docs wraps everything into such an element.
    if (element.localName === 'b' && notBold.test(style)) element.replaceWith(...element.childNodes);
    element.removeAttribute('data-style');
  }
  return body.innerHTML;
}
