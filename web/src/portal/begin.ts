/** What the server's documents begin with: what it drew is painted first, then everything else is fetched. */
import { keepEarlyInput } from './early-input.ts';
import { showTextSize } from './text-size.ts';

/** Where Mantine keeps what a reader chose; it is asked again once Mantine is there. */
const schemeKey = 'mantine-color-scheme-value';

/** Light or dark as the reader chose, or as the device is set: what is seen first is of no other colour. */
function showScheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(schemeKey);
  } catch {
    // Kept nowhere: then the device says.
  }
  const scheme = kept === 'light' || kept === 'dark' ? kept : isDark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}

showScheme();
showTextSize();

const served = document.querySelector<HTMLElement>('[data-served]');
if (served) keepEarlyInput(served);

/** Longest wait for a picture (ms): a page that isn't looked at paints none. */
const longestWait = 3000;
const contentful = 'first-contentful-paint';

/** Not when a frame is made but when it is seen: on a slow phone the scripts would be run in between. */
const painted = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, document.visibilityState === 'hidden' ? 0 : longestWait);
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) requestAnimationFrame(() => setTimeout(resolve));
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName(contentful).length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });

/** The site's entry, then what else this very page needs: the server knows by its address. */
const [entry = '', ...more] = document.querySelector<HTMLElement>('[data-scripts]')?.dataset.scripts?.split(' ') ?? [];
// There is nothing to be painted first where the server drew nothing.
if (served) await painted();
for (const address of more) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = address;
  document.head.append(link);
}
// What the entry needs comes before it in that list: run one by one, none holds the page up for long.
for (const address of more) {
  await import(/* @vite-ignore */ address);
  await new Promise((resolve) => setTimeout(resolve));
}
await import(/* @vite-ignore */ entry);
