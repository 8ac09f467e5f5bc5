/** Every screen that the console's route table has, from every side. */
import { addressOf, screensOf } from '../support/screens.ts';
import { sweepBadDays, sweepWidths, test } from '../support/sweep.ts';

test.describe.configure({ mode: 'parallel' });

/** From 1024 px on, and what is left of 1440 px at a zoom of 200 %. */
const widths = [720, 1024, 1440] as const;

for (const { path, isAlone } of screensOf('console'))
  test.describe(`console ${path}`, () => {
    test.use({ who: isAlone ? 'guest' : 'administrator' });

    test('is accessible, whole at every width, without errors, and bears empty lists and refused calls', async ({
      page,
    }) => {
      const address = await addressOf(page, 'console', path);
      await sweepWidths(page, address, widths);
      await sweepBadDays(page, address, widths[0]);
    });
  });
