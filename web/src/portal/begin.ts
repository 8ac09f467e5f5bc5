/** The start script of server-rendered documents: the content is painted first, then everything else is loaded. */
import { replaceRefusedStorage } from '../lib/session/refused-storage.ts';
import { keepEarlyInput } from './early-input.ts';
import { showTextSize } from './text-size.ts';

/** Mantine's storage key of the reader's choice, read here before Mantine is loaded. */
const schemeKey = 'mantine-color-scheme-value';

/** Sets the theme before first paint, to avoid a flash: the reader's choice, or the device's setting. */
function showScheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const stored = localStorage.getItem(schemeKey);
  const scheme = stored === 'light' || stored === 'dark' ? stored : isDark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}

replaceRefusedStorage();
showScheme();
showTextSize();

const served = document.querySelector<HTMLElement>('[data-served]');
if (served) keepEarlyInput(served);

/** Maximum wait for the first paint (ms): a hidden page never paints. */
const longestWait = 3000;
const contentful = 'first-contentful-paint';

/**
 * Waits for the paint itself instead of an animation frame: on a slow phone the scripts would run between frame and
 * paint.
 */
const painted = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, document.visibilityState === 'hidden' ? 0 : longestWait);
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) requestAnimationFrame(() => setTimeout(resolve));
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName(contentful).length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });

/** The site's entry, then the further scripts of this page, as listed by the server. */
const [entry = '', ...more] = document.querySelector<HTMLElement>('[data-scripts]')?.dataset.scripts?.split(' ') ?? [];
// Without server-rendered content the scripts can start at once.
if (served) await painted();
for (const address of more) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = address;
  document.head.append(link);
}
// Imports the entry's dependencies first, because executing them one by one never blocks the page for long.
for (const address of more) {
  await import(/* @vite-ignore */ address);
  await new Promise((resolve) => setTimeout(resolve));
}
await import(/* @vite-ignore */ entry);
