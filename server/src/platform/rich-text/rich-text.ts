/** Sanitises HTML by the domain's allow list, when written and at each read. */
import { editorImageAddress, imageNameOf, isLink, richTextElements, richTextTags } from '@maru/domain/rich-text';
import sanitizeHtml from 'sanitize-html';

/** Maximum depth: a text of lists in tables in quotes has about a dozen levels. */
const deepest = 30;

/** A dimension of an image in pixels. */
const pixels = /^[1-9]\d{0,4}$/;

type AddressOf = (hashFileName: string) => string;

const options = (addressOf: AddressOf): sanitizeHtml.IOptions => ({
  allowedTags: richTextTags,
  allowedAttributes: { ...richTextElements, a: ['href', 'rel'] } as unknown as Record<string, string[]>,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: deepest,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a(tagName, { href = '' }) {
      const isAway = /^https?:/i.test(href);
      return { tagName, attribs: isLink(href) ? { href, ...(isAway && { rel: 'noopener noreferrer' }) } : {} };
    },
    img(tagName, { src = '', alt = '', width = '', height = '' }) {
      const name = imageNameOf(src);
      if (name === null) return { tagName, attribs: {} };
      // The size lets browsers reserve the space.
      const size = pixels.test(width) && pixels.test(height) ? { width, height } : {};
      return { tagName, attribs: { src: addressOf(name), alt, ...size } };
    },
  },
  // Only files stored by the server are allowed as images.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
});

/** The allowed part of an HTML text. `addressOf` returns the addresses of its images. */
export const cleanRichText = (html: string, addressOf: AddressOf = editorImageAddress): string =>
  sanitizeHtml(html, options(addressOf));

/** The distinct names of the images in a sanitised text. */
export function imagesOf(html: string): string[] {
  const names = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => imageNameOf(src));
  return [...new Set(names.filter((name) => name !== null))];
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** A sanitised text as one line of plain text, including descriptions of its images. */
export function plainTextOf(html: string): string {
  const said = html
    .replace(/<img\b[^<>]*>/g, (image) => ` ${/\balt="([^"]*)"/.exec(image)?.[1] ?? ''} `)
    .replace(/<(?!\/?(a|code|em|s|strong|u)\b)[^<>]*>/g, ' ');
  return said
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')
    .replace(/[\s\u00a0\u200b]+/g, ' ')
    .trim();
}
