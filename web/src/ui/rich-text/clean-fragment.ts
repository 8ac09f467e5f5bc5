import { imageNameOf, isLink, richTextAttributes, richTextElements, richTextTags } from '@maru/domain/rich-text';
import createPurifier from 'dompurify';

const purifier = createPurifier();

/** Removes everything outside the allow list from an element. */
function strip(element: Element): void {
  const allowed: readonly string[] = richTextElements[element.localName as keyof typeof richTextElements] ?? [];
  for (const name of element.getAttributeNames()) if (!allowed.includes(name)) element.removeAttribute(name);
  const href = element.getAttribute('href');
  if (href !== null && !isLink(href)) element.removeAttribute('href');
  else if (href !== null && /^https?:/i.test(href)) element.setAttribute('rel', 'noopener noreferrer');
  // Only files stored by the server are images.
  if (element.tagName === 'IMG' && imageNameOf(element.getAttribute('src') ?? '') === null) element.remove();
}

// Without a DOM (on the server) there is nothing to sanitise.
if (!import.meta.env.SSR) purifier.addHook('afterSanitizeAttributes', strip);

/**
 * The allowed part of an HTML text as nodes. The server has already sanitised it by the same list; this is a second
 * line of defence.
 */
export const cleanFragment = (html: string): DocumentFragment =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: richTextTags,
    ALLOWED_ATTR: [...richTextAttributes],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
