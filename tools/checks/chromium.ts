import { findProgram } from '../../server/test/system-program.ts';

/** The path of this system's Chromium, installed when there is none. CHROMIUM_PATH names another one. */
export const findChromium = (): string =>
  process.env.CHROMIUM_PATH ||
  findProgram({
    need: 'The browser tests need Chromium; CHROMIUM_PATH may name it',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    // The second one draws Korean, for the screenshots.
    packages: ['chromium', 'fonts-nanum'],
  });
