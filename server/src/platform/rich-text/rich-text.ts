/** HTML that somebody wrote, cleaned by the domain's allow list: when it is written, and again whenever it is read. */
import { editorImageAddress, imageNameOf, isLink, richTextElements, richTextTags } from '@maru/domain/rich-text';
import sanitizeHtml from 'sanitize-html';

/** Deeper ones are dropped: a text of lists in tables in quotes needs a dozen. */
const deepest = 30;

/** A side of an image. */
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
      // By its size a reader's browser keeps room for it.
      const size = pixels.test(width) && pixels.test(height) ? { width, height } : {};
      return { tagName, attribs: { src: addressOf(name), alt, ...size } };
    },
  },
  // Only what the server itself keeps is an image.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
});

/** The allowed part of an HTML text. Its images stand at the addresses that `addressOf` gives them. */
export const cleanRichText = (html: string, addressOf: AddressOf = editorImageAddress): string =>
  sanitizeHtml(html, options(addressOf));

/** The names of the images in a cleaned text, each once. */
export function imagesOf(html: string): string[] {
  const names = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => imageNameOf(src));
  return [...new Set(names.filter((name) => name !== null))];
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** What a cleaned text says, in one line, with what its images say. */
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
