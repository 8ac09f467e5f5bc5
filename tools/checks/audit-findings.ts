/** Compares the findings of `npm audit` with the list of allowed findings. */

/** An advisory that is accepted until a day. */
export interface Allowed {
  /** The advisory's id at GitHub: 'GHSA-…'. */
  advisory: string;
  /** The affected package. */
  package: string;
  /** The reason why the vulnerability is harmless here, or the interim protection. */
  reason: string;
  /** The last day on which the advisory is accepted, 'YYYY-MM-DD'. */
  until: string;
}

/** An advisory about an installed package. */
interface Finding {
  advisory: string;
  package: string;
  severity: string;
  title: string;
}

/** The used part of `npm audit --json`. Strings in `via` name packages whose own entry contains the advisory. */
interface NpmAudit {
  vulnerabilities?: Record<
    string,
    { via: (string | { name: string; url: string; severity: string; title: string })[] }
  >;
}

/** The distinct advisories of an answer. Throws for an answer without a list, as when the registry is unreachable. */
function findingsOf({ vulnerabilities }: NpmAudit): Finding[] {
  if (!vulnerabilities) throw new Error('npm audit gave no list of vulnerabilities');
  const found = new Map<string, Finding>();
  for (const { via } of Object.values(vulnerabilities))
    for (const cause of via) {
      if (typeof cause === 'string') continue;
      const advisory = cause.url.slice(cause.url.lastIndexOf('/') + 1);
      const { name, severity, title } = cause;
      found.set(`${advisory} ${name}`, { advisory, package: name, severity, title });
    }
  return [...found.values()];
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The faults of an audit, one per line: findings that aren't (or no longer) allowed, and entries of the list that are
 * incomplete or match no finding.
 * @param today  'YYYY-MM-DD'
 */
export function auditFaults(answer: NpmAudit, allowed: readonly Allowed[], today: string): string[] {
  const findings = findingsOf(answer);
  const isAbout = (entry: Allowed) => (finding: Finding) =>
    entry.advisory === finding.advisory && entry.package === finding.package;
  return [
    ...findings.flatMap((finding) => {
      const text = `${finding.package}: ${finding.title} (${finding.severity}, ${finding.advisory})`;
      const entry = allowed.find((one) => isAbout(one)(finding));
      if (!entry) return [`${text} isn't allowed`];
      return entry.until < today ? [`${text} was allowed until ${entry.until}`] : [];
    }),
    ...allowed.flatMap((entry) => {
      const text = `the entry of ${entry.package} (${entry.advisory})`;
      if (entry.reason.trim() === '' || !day.test(entry.until)) return [`${text} needs a reason and a day`];
      return findings.some(isAbout(entry)) ? [] : [`${text} has no finding any more: remove it`];
    }),
  ];
}
