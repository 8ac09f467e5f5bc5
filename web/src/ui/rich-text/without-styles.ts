/** The declarations of a style attribute by name. */
const declarationsOf = (style: string) =>
  new Map(
    style
      .toLowerCase()
      .split(';')
      .map((declaration) => {
        const [name = '', value = ''] = declaration.split(':', 2);
        return [name.trim(), value.trim()] as const;
      }),
  );

/** The marks that word processors write as styles. */
function marksOf(declarations: ReturnType<typeof declarationsOf>): string[] {
  const lines = declarations.get('text-decoration') ?? declarations.get('text-decoration-line') ?? '';
  return [
    ...(/^(bold|[6-9]00)$/.test(declarations.get('font-weight') ?? '') ? ['strong'] : []),
    ...(declarations.get('font-style') === 'italic' ? ['em'] : []),
    ...(lines.includes('underline') ? ['u'] : []),
    ...(lines.includes('line-through') ? ['s'] : []),
  ];
}

/**
 * Replaces styles in pasted HTML by marks, because the content security policy refuses styles. Styles are renamed
 * before parsing, because the browser would report each of them.
 */
export function withoutStyles(html: string): string {
  if (!/<style\b|\sstyle\s*=/i.test(html)) return html;
  const renamed = html
    .replace(/<(\/?)style\b/gi, '<$1template')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));
  const { body } = new DOMParser().parseFromString(renamed, 'text/html');
  for (const element of body.querySelectorAll('[data-style]')) {
    const declarations = declarationsOf(element.getAttribute('data-style') ?? '');
    for (const name of marksOf(declarations)) {
      const mark = document.createElement(name);
      mark.append(...element.childNodes);
      element.append(mark);
    }
    // Google Docs wraps everything into such an element.
    const isPlain = /^(normal|400)$/.test(declarations.get('font-weight') ?? '');
    if (element.localName === 'b' && isPlain) element.replaceWith(...element.childNodes);
    element.removeAttribute('data-style');
  }
  return body.innerHTML;
}
