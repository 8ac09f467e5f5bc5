import { useLayoutEffect, useRef } from 'react';
import { cleanFragment } from './clean-fragment.ts';
import styles from './rich-text.module.css';

interface RichTextProps {
  html: string;
  /** Where an image is shown from, by its address in the text; its own unless told. Undefined until it is known. */
  imageAt?: (address: string) => string | undefined;
}

/** A text that an office wrote. What isn't on the allow list isn't shown. */
export function RichText({ html, imageAt }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fragment = cleanFragment(html);
    for (const image of fragment.querySelectorAll('img')) {
      image.loading = 'lazy';
      if (!imageAt) continue;
      const address = imageAt(image.getAttribute('src') ?? '');
      if (address === undefined) image.removeAttribute('src');
      else image.src = address;
    }
    place.current?.replaceChildren(fragment);
  }, [html, imageAt]);
  return <div ref={place} className={styles.text} />;
}
