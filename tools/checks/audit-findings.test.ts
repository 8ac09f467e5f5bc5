import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Allowed, auditFaults } from './audit-findings.ts';

/** An answer of `npm audit --json`: one advisory about `tar`, which `installer` depends on. */
const answer = {
  auditReportVersion: 2,
  vulnerabilities: {
    tar: {
      name: 'tar',
      severity: 'high',
      isDirect: false,
      via: [
        {
          source: 1097493,
          name: 'tar',
          dependency: 'tar',
          title: 'Denial of service while parsing a tar file',
          url: 'https://github.com/advisories/GHSA-f5x3-32g6-xq36',
          severity: 'high',
          range: '<6.2.1',
        },
      ],
      effects: ['installer'],
      range: '<6.2.1',
      nodes: ['node_modules/tar'],
      fixAvailable: true,
    },
    installer: {
      name: 'installer',
      severity: 'high',
      isDirect: true,
      via: ['tar'],
      effects: [],
      range: '*',
      nodes: ['node_modules/installer'],
      fixAvailable: true,
    },
  },
};
const entry: Allowed = {
  advisory: 'GHSA-f5x3-32g6-xq36',
  package: 'tar',
  reason: 'reads only our own archives',
  until: '2026-12-31',
};

describe('the audit of packages', () => {
  it('reports each finding once', () => {
    expect(auditFaults(answer, [], '2026-11-27')).toEqual([
      "tar: Denial of service while parsing a tar file (high, GHSA-f5x3-32g6-xq36) isn't allowed",
    ]);
  });

  it('accepts an allowed finding through its last day', () => {
    expect(auditFaults(answer, [entry], '2026-12-31')).toEqual([]);
    expect(auditFaults(answer, [entry], '2027-01-01')).toEqual([
      expect.stringContaining('was allowed until 2026-12-31'),
    ]);
  });

  it('allows an advisory only for the entry’s package', () => {
    expect(auditFaults(answer, [{ ...entry, package: 'minitar' }], '2026-11-27')).toEqual([
      expect.stringContaining(
        "tar: Denial of service while parsing a tar file (high, GHSA-f5x3-32g6-xq36) isn't allowed",
      ),
      expect.stringContaining('the entry of minitar'),
    ]);
  });

  it.each([{ reason: ' ' }, { until: 'soon' }])('refuses an entry with %o', (change) => {
    expect(auditFaults(answer, [{ ...entry, ...change }], '2026-11-27').join()).toContain('needs a reason and a day');
  });

  it('reports an entry without a finding', () => {
    expect(auditFaults({ vulnerabilities: {} }, [entry], '2026-11-27')).toEqual([expect.stringContaining('remove it')]);
  });

  it('throws for an answer without a list of vulnerabilities', () => {
    const refused = JSON.parse('{ "message": "405 Method Not Allowed", "statusCode": 405 }');
    expect(() => auditFaults(refused, [], '2026-11-27')).toThrow('no list');
  });

  it('finds only complete entries in the list of allowed findings', () => {
    const allowed: Allowed[] = JSON.parse(readFileSync(new URL('audit-allowed.json', import.meta.url), 'utf8'));
    for (const { advisory, reason, until } of allowed)
      expect([
        /^GHSA(-[0-9a-z]{4}){3}$/.test(advisory),
        reason.trim() !== '',
        /^\d{4}-\d{2}-\d{2}$/.test(until),
      ]).toEqual([true, true, true]);
  });
});
