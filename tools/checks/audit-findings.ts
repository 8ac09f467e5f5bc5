/** Findings of `npm audit`, compared with the list of allowed ones. */

/** An advisory that is accepted for a time. */
export interface Allowed {
  /** Its id at GitHub: 'GHSA-…'. */
  advisory: string;
  /** The package that has the fault. */
  package: string;
  /** Why it does no harm here, or what protects against it meanwhile. */
  reason: string;
  /** The last day, 'YYYY-MM-DD', on which it is accepted. */
  until: string;
}

/** An advisory about an installed package. */
interface Finding {
  advisory: string;
  package: string;
  severity: string;
  title: string;
}

/** `npm audit --json`, as far as it is read. Strings in `via` name packages whose own entry has the advisory. */
interface NpmAudit {
  vulnerabilities?: Record<
    string,
    { via: (string | { name: string; url: string; severity: string; title: string })[] }
  >;
}

/** The advisories of an answer, each once. Throws if it isn't one, as when the registry can't be asked. */
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
 * The faults of an audit, one a line: findings that aren't allowed, or no longer, and entries of the list that are
 * incomplete or without a finding.
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
