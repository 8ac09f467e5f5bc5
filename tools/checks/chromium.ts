import { findProgram } from '../../server/test/system-program.ts';

const need = 'The browser tests need Chromium; CHROMIUM_PATH may name it';
/** Draws Korean until the site's own font is there, and on screenshots. */
const font = 'fonts-nanum';
/** Ends well where some font has Korean, or where nobody can say. */
const hasKorean = '! command -v fc-list || fc-list :lang=ko | grep -q .';

/**
 * The path of this system's Chromium, installed when there is none. CHROMIUM_PATH names another one. The one without a
 * window is the same browser at less than half of the processor's time; where it isn't to be had, the whole one serves.
 */
export function findChromium(): string {
  const path = findBrowser();
  findProgram({
    need: 'The browser tests need a Korean font',
    names: ['sh'],
    proof: ['-c', hasKorean],
    packages: [font],
  });
  return path;
}

function findBrowser(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  try {
    return findProgram({ need, names: ['chromium-headless-shell'], packages: ['chromium-headless-shell', font] });
  } catch {
    return findProgram({
      need,
      names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
      packages: ['chromium', font],
    });
  }
}
