/**
 * The HTML that an office may write: the one allow list that the server cleans by when it is written and when it is read,
 * and the browser when it is shown.
 */

/** Elements, with the attributes that each keeps. */
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

/** Every attribute that some element keeps. */
export const richTextAttributes: readonly string[] = [
  ...new Set(Object.values<readonly string[]>(richTextElements).flat()),
];

/** Where a link may lead: to a site, a mail address, a telephone, or a page of this site. */
const linkPattern = /^(https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[0-9+-]+|\/(?![/\\])[^\s\\]*)$/i;

/** Whether a link of a text may lead there. */
export const isLink = (address: string): boolean => linkPattern.test(address) && address.length <= 2000;

/** Whether a shortcut may lead there: a site, or a page of this one. */
export const isShortcut = (address: string): boolean => isLink(address) && /^(https?:|\/)/i.test(address);

/** Where an image of a text lies while it is written: under its own name, whatever it will belong to. */
const editorImages = '/api/articles/temp/attachments/';
export const editorImageAddress = (hashFileName: string): string => editorImages + hashFileName;

const imagePattern = /^\/(?:admin\/)?api\/(?:articles|popup)\/(?:temp|[1-9]\d{0,15})\/attachments\/([0-9a-f]{32})$/;

/** The name under which the server keeps an image, by its address in a text; null for one that isn't ours. */
export const imageNameOf = (address: string): string | null => imagePattern.exec(address)?.[1] ?? null;

/** The attributes of each image in a text, as they are written there. */
const imageTags = (html: string): string[] =>
  html
    .split(/<img\b/i)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('>')));

/** Whether a text has an image that isn't ours, which it can't keep. */
export const hasForeignImage = (html: string): boolean =>
  imageTags(html).some((image) => {
    const [, double, single, bare] = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(image) ?? [];
    return imageNameOf(double ?? single ?? bare ?? '') === null;
  });

/** Characters of a text with its markup. */
export const maxRichTextLength = 200_000;

/** Tags of a text at most, opening and closing ones: what stands deep in each other takes its cleaner much longer than what it stands for. */
const maxTags = 20_000;

/** Whether a text has no more tags than can be cleaned in a moment. */
export const isSimple = (html: string): boolean => html.split('<', maxTags + 2).length <= maxTags + 1;

/** Whether a text is neither too long nor too complex to be cleaned. */
export const isCleanable = (html: string): boolean => html.length <= maxRichTextLength && isSimple(html);

/** A text without a letter and without an image. */
export const isBlank = (html: string): boolean =>
  !/<img\b/i.test(html) && html.replace(/<[^<>]*>|&nbsp;|&#xa0;|[\s\u00a0\u200b\ufeff]/gi, '') === '';

/** Whether every image says in words what it shows. */
export const imagesAreDescribed = (html: string): boolean =>
  imageTags(html).every((image) => /\salt="\s*[^"\s]/i.test(image));
