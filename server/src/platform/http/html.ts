/** Small pages that the server renders without the code of the sites. */
import type { Language } from '@maru/domain/language';

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** A fragment of HTML. Interpolated values are escaped unless they are fragments. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  const put = (value: string | Html | readonly Html[]): string =>
    typeof value === 'string' ? escaped(value) : value instanceof Html ? value.text : value.map(put).join('');
  return new Html(strings.reduce((text, piece, i) => text + put(values[i - 1] ?? '') + piece));
}

interface Document {
  language: Language;
  title: string;
  style: string;
  /** Address of the page's script. */
  script?: string;
  /** Additional elements of the head. */
  head?: Html;
  /** Class of the root element. */
  className?: string;
  body: Html;
}

/** A complete page for people, which search engines must not list. */
export const htmlDocument = ({ language, title, style, script, head, className, body }: Document): string =>
  html`<!doctype html>
<html lang="${language}"${className ? html` class="${className}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head ?? ''}<title>${title}</title>
<style>${new Html(style)}</style>
${script ? html`<script src="${script}" defer></script>` : ''}
</head>
<body>
${body}
</body>
</html>
`.text;
