/** Every screen that the console's route table has, from every side. */
import { addressOf, screensOf } from '../support/screens.ts';
import { sweepBadDays, sweepWidths, test } from '../support/sweep.ts';

test.describe.configure({ mode: 'parallel' });

/** What is left of 1440 px at a zoom of 200 %. */
const narrowest = 720;
/** The last is what is left of 1280 by 1024 px at 400 %. */
const widths = [1440, 1024, narrowest, 320];

for (const { path, isAlone } of screensOf('console'))
  test.describe(`console ${path}`, () => {
    test.use({ who: isAlone ? 'guest' : 'administrator' });

    test('is accessible, whole at every width, without errors, and bears empty lists and refused calls', async ({
      watched,
    }) => {
      const address = await addressOf(watched.page, 'console', path);
      await sweepWidths(watched, address, widths);
      await sweepBadDays(watched, address, [narrowest, 1440]);
    });
  });
