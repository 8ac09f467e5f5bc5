import { useLayoutEffect, useRef } from 'react';
import { langOf } from '#texts/names.ts';
import { cleanFragment } from './clean-fragment.ts';
import styles from './rich-text.module.css';

interface RichTextProps {
  html: string;
  /** Where an image is shown from, by its address in the text; its own unless told. */
  imageAt?: (address: string) => Promise<string | undefined>;
}

/** A text that an office wrote. What isn't on the allow list isn't shown. */
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
  // Nobody draws there but from what the server has just cleaned; in a browser it is cleaned once more.
  if (import.meta.env.SSR)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
    return <div className={styles.text} lang={langOf(html)} dangerouslySetInnerHTML={{ __html: html }} />;
  return <div ref={place} className={styles.text} lang={langOf(html)} />;
}
