/** Long form of promise 22: 10,000 inputs of every kind by an officer without permission for whole personal data. */
import { comparisonsRevealNothing, withSenders } from '../accounts/comparisons.ts';
import { maskedSearch } from '../accounts/masked-search.ts';
import { breachesOf } from '../accounts/rig.ts';
import { type Check, repeats } from '../rig/check.ts';

export const masked: Check = async (report, options) => {
  const planted = options.defect && { [options.defect]: /./ };
  const inputs = repeats(options, 10_000, 100, 100);
  for (const [name, check] of [
    ['searches', maskedSearch(1000)],
    ['comparisons', comparisonsRevealNothing(inputs)],
  ] as const) {
    const { breaches, figures } = await breachesOf(check, withSenders, planted);
    for (const breach of breaches) report.broken(breach);
    report.measured(name, figures);
  }
};
