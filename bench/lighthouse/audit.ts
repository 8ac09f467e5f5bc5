import lighthouse from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's scores (out of 100) and layout shift of a page, and the audits that cost points besides performance. */
export interface Scores extends Record<(typeof categories)[number], number> {
  shift: number;
  firstMs: number;
  largestMs: number;
  blockedMs: number;
  faults: string[];
}

/** Maximum number of failed visits: occasionally the browser's trace lacks its start. */
const maxFailedVisits = 2;

async function visit(address: string, port: number) {
  for (let vain = 0; ; vain += 1) {
    const result = await lighthouse(address, {
      port,
      onlyCategories: [...categories],
      output: 'json',
      logLevel: 'error',
    });
    const failure = result?.lhr.runtimeError;
    if (result && !failure) return result.lhr;
    if (vain === maxFailedVisits) throw new Error(`${address}: ${failure?.message}`);
  }
}

/** Visits a page with Lighthouse's mobile profile, in the browser listening at a port. */
export async function audit(address: string, port: number): Promise<Scores> {
  const lhr = await visit(address, port);
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const value = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
  const faults = categories
    .filter((category) => category !== 'performance' && score(category) < 100)
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    shift: value('cumulative-layout-shift'),
    firstMs: value('first-contentful-paint'),
    largestMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    faults,
  };
}
