import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTexts } from '#texts/texts.tsx';
import styles from './switches.module.css';

/** Turns the high-contrast (dark) mode on and off; by default the device's setting applies. */
export function ContrastSwitch() {
  const { shell } = useTexts();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={dark}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {shell.highContrast}
    </button>
  );
}
