import { useState } from 'react';
import { useTexts } from '#texts/texts.tsx';
import { hasLargeText, setLargeText } from '../text-size.ts';
import styles from './switches.module.css';

/** Enlarges all texts of the site; the choice is stored in this browser. */
export function TextSizeSwitch() {
  const { shell } = useTexts();
  const [isLarge, setLarge] = useState(!import.meta.env.SSR && hasLargeText());
  const toggle = () => {
    setLargeText(!isLarge);
    setLarge(!isLarge);
  };
  return (
    <button type="button" className={styles.choice} aria-pressed={isLarge} onClick={toggle}>
      {shell.largeText}
    </button>
  );
}
