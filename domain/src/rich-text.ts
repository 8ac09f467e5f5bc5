/**
 * The HTML allow list of texts written by the office. The server cleans texts by the list when storing and reading, the
 * browser when rendering.
 */

/** Allowed elements, with their allowed attributes. */
export const richTextElements = {
  a: ['href'],
  blockquote: [],
  br: [],
  code: [],
  em: [],
  h2: [],
  h3: [],
  h4: [],
  hr: [],
  img: ['src', 'alt', 'width', 'height'],
  li: [],
  ol: ['start'],
  p: [],
  pre: [],
  s: [],
  strong: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  tr: [],
  u: [],
  ul: [],
} as const satisfies Record<string, readonly string[]>;

export const richTextTags = Object.keys(richTextElements);

/** All attributes that are allowed on any element. */
export const richTextAttributes: readonly string[] = [
  ...new Set(Object.values<readonly string[]>(richTextElements).flat()),
];

/** Allowed link targets: a site, a mail address, a telephone number, or a page of this site. */
const linkPattern = /^(https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[0-9+-]+|\/(?![/\\])[^\s\\]*)$/i;

/** Whether a text may link to the address. */
export const isLink = (address: string): boolean => linkPattern.test(address) && address.length <= 2000;

/** Whether a shortcut may link to the address: a site, or a page of the portal. */
export const isShortcut = (address: string): boolean => isLink(address) && /^(https?:|\/)/i.test(address);

/** The address of images while a text is being edited, independent of the post that later contains them. */
const editorImages = '/api/articles/temp/attachments/';
export const editorImageAddress = (hashFileName: string): string => editorImages + hashFileName;

const imagePattern = /^\/(?:admin\/)?api\/(?:articles|popup)\/(?:temp|[1-9]\d{0,15})\/attachments\/([0-9a-f]{32})$/;

/** The server's file name of an image, by its address in a text; null for foreign images. */
export const imageNameOf = (address: string): string | null => imagePattern.exec(address)?.[1] ?? null;

/** The attributes of each image in a text, unparsed. */
const imageTags = (html: string): string[] =>
  html
    .split(/<img\b/i)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('>')));

/** Whether a text has a foreign image, which can't be stored. */
export const hasForeignImage = (html: string): boolean =>
  imageTags(html).some((image) => {
    const [, double, single, bare] = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(image) ?? [];
    return imageNameOf(double ?? single ?? bare ?? '') === null;
  });

/** Maximum characters of a text including markup. */
export const maxRichTextLength = 200_000;

/** Maximum tags of a text, opening and closing. Deep nesting makes cleaning much slower than the length suggests. */
const maxTags = 20_000;

/** Whether a text has few enough tags to be cleaned quickly. */
export const isSimple = (html: string): boolean => html.split('<', maxTags + 2).length <= maxTags + 1;

/** Whether a text is neither too long nor too complex to be cleaned. */
export const isCleanable = (html: string): boolean => html.length <= maxRichTextLength && isSimple(html);

/** Whether a plain text shows nothing: blanks, joiners and other formatting characters, Hangul fillers, empty Braille. */
export const isInvisible = (text: string): boolean => /^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(text);

/** Whether a text has neither a visible letter nor an image. */
export const isBlank = (html: string): boolean =>
  !/<img\b/i.test(html) && isInvisible(html.replace(/<[^<>]*>|&nbsp;|&#xa0;/gi, ''));

/** Whether every image has a description. */
export const imagesAreDescribed = (html: string): boolean =>
  imageTags(html).every((image) => /\salt="\s*[^"\s]/i.test(image));
