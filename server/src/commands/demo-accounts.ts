import type { DemoAccount } from '../feature.ts';
import { features } from '../features/features.ts';

/** The demo's accounts as printed at startup, one per line, by site. */
export function printedAccounts(): Record<DemoAccount['site'], string[]> {
  const accounts = features.flatMap((feature) => feature.demoAccounts?.() ?? []);
  const linesOf = (target: DemoAccount['site']) =>
    accounts.flatMap(({ site, id, password, what }) =>
      site === target ? [`${id.padEnd(14)} ${password}  (${what})`] : [],
    );
  return { Console: linesOf('Console'), Portal: linesOf('Portal') };
}
