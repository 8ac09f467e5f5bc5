import { langOf } from '@maru/domain/translated-names';
import { useLayoutEffect, useRef } from 'react';
import { cleanFragment } from './clean-fragment.ts';
import styles from './rich-text.module.css';

interface RichTextProps {
  html: string;
  /** Resolves an image's displayable address; by default the address in the text. */
  imageAt?: (address: string) => Promise<string | undefined>;
}

/** A text by the office, limited to the allow list. */
export function RichText({ html, imageAt }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fragment = cleanFragment(html);
    for (const image of fragment.querySelectorAll('img')) {
      if (!imageAt) {
        image.loading = 'lazy';
        continue;
      }
      const address = image.getAttribute('src') ?? '';
      image.removeAttribute('src');
      void imageAt(address).then((shown) => {
        if (shown !== undefined) image.src = shown;
      });
    }
    place.current?.replaceChildren(fragment);
  }, [html, imageAt]);
  // Server rendering uses text that the server has just sanitised; browsers sanitise it again.
  if (import.meta.env.SSR)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
    return <div className={styles.text} lang={langOf(html)} dangerouslySetInnerHTML={{ __html: html }} />;
  return <div ref={place} className={styles.text} lang={langOf(html)} />;
}
