import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: (IForbiddenRuleType & { name: string })[];
  options: ICruiseOptions;
};

/** One violation of every rule: the importing file and the import. */
const breaches: Record<string, [from: string, to: string]> = {
  'domain-imports': ['domain/src/x.ts', 'contract/src/b.ts'],
  'contract-imports': ['contract/src/x.ts', 'server/src/platform/b.ts'],
  'server-imports': ['server/src/platform/x1.ts', 'devices/src/b.ts'],
  'web-imports': ['web/src/lib/x1.ts', 'server/src/platform/b.ts'],
  'devices-imports': ['devices/src/x.ts', 'contract/src/b.ts'],
  'e2e-imports': ['e2e/x.ts', 'server/src/platform/b.ts'],
  'bench-imports': ['bench/x.ts', 'web/src/lib/b.ts'],
  'tools-imports': ['tools/x1.ts', 'web/src/lib/b.ts'],
  'domain-is-pure': ['domain/src/x2.ts', 'node:fs'],
  'contract-is-schemas': ['contract/src/x2.ts', 'node:fs'],
  'web-takes-contract-as-types': ['web/src/lib/x2.ts', 'contract/src/b.ts'],
  'platform-knows-no-feature': ['server/src/platform/x2.ts', 'server/src/telemetry/b.ts'],
  'telemetry-knows-no-device-group': ['server/src/telemetry/x.ts', 'server/src/features/air/b.ts'],
  'places-know-no-feature': ['server/src/places/x.ts', 'server/src/features/air/b.ts'],
  'config-reads-alone': ['server/src/config.ts', 'server/src/features/air/b.ts'],
  'features-are-composed': ['server/src/features/air/x1.ts', 'server/src/app.ts'],
  'server-features-know-no-sibling': ['server/src/features/air/x2.ts', 'server/src/features/lights/b.ts'],
  'only-the-list-names-features': ['server/src/app.ts', 'server/src/features/air/b.ts'],
  'the-list-names-manifests': ['server/src/features/features.ts', 'server/src/features/air/b.ts'],
  'manifests-are-listed': ['server/src/features/all-series.test.ts', 'server/src/features/air/feature.ts'],
  'main-is-a-process': ['server/src/commands/x.ts', 'server/src/main.ts'],
  'tools-use-platform-and-commands': ['tools/x2.ts', 'server/src/telemetry/b.ts'],
  'ui-fetches-nothing': ['web/src/ui/x1.ts', 'web/src/lib/api/b.ts'],
  'ui-knows-no-feature': ['web/src/ui/x2.ts', 'web/src/features/air/b.ts'],
  'screens-know-no-places': ['web/src/screens/x.ts', 'web/src/places/b.ts'],
  'web-places-know-no-feature': ['web/src/places/x.ts', 'web/src/features/air/b.ts'],
  'lib-draws-nothing': ['web/src/lib/x3.ts', 'web/src/ui/b.ts'],
  'web-features-know-no-shell': ['web/src/features/air/x1.ts', 'web/src/portal/b.ts'],
  'web-features-know-no-sibling': ['web/src/features/air/x2.ts', 'web/src/features/lights/b.ts'],
  'web-shells-know-lists': ['web/src/portal/x2.ts', 'web/src/features/air/b.ts'],
  'portal-knows-no-console': ['web/src/portal/x.ts', 'web/src/console/b.ts'],
  'console-knows-no-portal': ['web/src/console/x.ts', 'web/src/portal/b.ts'],
  'tests-are-leaves': ['server/src/platform/x3.ts', 'server/test/b.ts'],
  'no-cycle': ['domain/src/cycle-1.ts', 'domain/src/cycle-2.ts'],
  'everything-resolves': ['e2e/x2.ts', 'e2e/gone.ts'],
};

/** Allowed imports. */
const allowed: [from: string, to: string][] = [
  ['contract/src/y.ts', 'domain/src/b.ts'],
  ['server/src/features/air/y.ts', 'server/src/telemetry/b.ts'],
  ['server/src/features/air/y.ts', 'server/src/features/air/b.ts'],
  ['server/src/features/air/y.test.ts', 'server/test/b.ts'],
  ['server/src/telemetry/y.test.ts', 'server/src/app.ts'],
  ['server/src/app.ts', 'server/src/features/features.ts'],
  ['server/src/features/features.ts', 'server/src/features/air/feature.ts'],
  ['server/src/commands/create-administrator.ts', 'server/src/features/air/b.ts'],
  ['server/src/features/air/y.ts', 'server/src/places/b.ts'],
  ['web/src/features/air/y.ts', 'web/src/places/b.ts'],
  ['web/src/portal/y.ts', 'web/src/features/portal.ts'],
  ['web/src/portal/pages/main/y.ts', 'web/src/features/air/b.ts'],
  ['web/src/features/air/y.ts', 'web/src/features/manifest.ts'],
  ['web/src/features/air/y.ts', 'web/src/ui/b.ts'],
  ['tools/y.ts', 'server/src/commands/b.ts'],
  ['bench/y.ts', 'server/src/app.ts'],
];

let root: string;
let violations: { rule: string; from: string }[];

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { flag: 'a' });
}

function plant(from: string, to: string, keyword = 'import') {
  const isFile = to.includes('/');
  const specifier = isFile ? `./${relative(dirname(from), to)}` : to;
  write(from, `${keyword} '${specifier}';\n`);
  if (isFile && !to.endsWith('gone.ts')) write(to, 'export const b = 1;\n');
}

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'maru-imports-')));
  for (const [from, to] of [...Object.values(breaches), ...allowed]) plant(from, to);
  plant('domain/src/cycle-2.ts', 'domain/src/cycle-1.ts');
  plant('web/src/features/air/types.ts', 'contract/src/b.ts', 'import type {} from');
  symlinkSync(join(import.meta.dirname, '..', '..', 'node_modules'), join(root, 'node_modules'));
  const folders = ['domain', 'contract', 'server', 'web', 'devices', 'e2e', 'bench', 'tools'];
  const { output } = await cruise(folders, {
    ...rules.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rules.forbidden },
  });
  violations = (output as ICruiseResult).summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('contains a violation of every rule', () => {
  expect(Object.keys(breaches).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort());
});

describe('import rules', () => {
  test.each(Object.entries(breaches))('refuse %s', (rule, [from]) => {
    expect(violations).toContainEqual({ rule, from });
  });
});

test('allows the imports that the page allows', () => {
  const planted = new Set(Object.values(breaches).map(([from]) => from));
  const wrong = violations.filter(({ from }) => !planted.has(from));
  expect(wrong).toEqual([]);
});
