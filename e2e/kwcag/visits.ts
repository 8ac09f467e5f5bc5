/** Results of the survey: the visited pages with their findings, and the browser tests that passed. */

import type { Journey } from './item.ts';
import type { Finding } from './rules.ts';

export interface Visit {
  site: 'portal' | 'console';
  /** The path in the route table's form, for example '/device/$type'. */
  path: string;
  /** The final path in the address bar, possibly after a redirect. */
  shown: string;
  title: string;
  /** Addresses of help in the footer, in order. */
  help: string[];
  findings: Finding[];
}

export interface Survey {
  /** ISO time of the survey's end. */
  at: string;
  visits: readonly Visit[];
  /** Paths of screens whose visit failed. */
  unvisited: readonly string[];
  /** Titles of the browser tests that passed. */
  passed: ReadonlySet<string>;
}

const type = 'kwcag';

/** The annotation by which a worker passes a visit to the reporter. */
export const keepVisit = (visit: Visit) => ({ type, description: JSON.stringify(visit) });

export const visitsIn = (annotations: readonly { type: string; description?: string }[]): Visit[] =>
  annotations.flatMap((one) => (one.type === type ? [JSON.parse(one.description ?? '') as Visit] : []));

export const journeyKey = ([file, title]: Journey): string => `${file} ${title}`;

/** Faults found by comparing pages: equal titles, and help in a different order. */
export function comparePages(visits: readonly Visit[]): Finding[] {
  const findings: Finding[] = [];
  const titled = new Map<string, Visit>();
  const helped = new Map<string, Visit>();
  for (const visit of visits) {
    const page = `${visit.site} ${visit.path}`;
    const key = `${visit.site} ${visit.title}`;
    const equal = titled.get(key);
    // Excludes other states of the same page, and unknown addresses, which all show the same page.
    const isSame = equal?.shown === visit.shown || visit.path === '/no-such-page';
    if (equal && !isSame) findings.push({ rule: 'title-unique', page, detail: `${visit.title} = ${equal.path}` });
    else titled.set(key, visit);
    if (visit.help.length === 0) continue;
    const first = helped.get(visit.site);
    if (!first) helped.set(visit.site, visit);
    else if (first.help.join() !== visit.help.join())
      findings.push({
        rule: 'help-order',
        page,
        detail: `${visit.help.join(' ')} ≠ ${first.path}: ${first.help.join(' ')}`,
      });
  }
  return findings;
}
