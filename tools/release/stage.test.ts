import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDistrictFile } from '../../server/test/district.ts';
import { startOffline } from './offline-start.ts';
import { bundledProperty, type Component, type Sbom } from './sbom.ts';
import { buildReleasedWeb, stageRelease } from './stage.ts';

const timeoutMs = 240_000;
let folder: string;
let release: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maru-release-'));
  // The database's user must be able to enter the folder.
  chmodSync(folder, 0o755);
  release = join(folder, 'maru');
  await buildReleasedWeb(AbortSignal.timeout(timeoutMs));
  await stageRelease(release, new Date('2026-11-27T00:00:00Z'));
}, timeoutMs);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isInstalled = ({ properties }: Component) => !properties?.some(({ name }) => name === bundledProperty.name);

test('lists exactly the installed packages in its bill of materials', () => {
  const sbom = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')) as Sbom;
  const manifests = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: release });
  const installed = manifests
    .filter((file) => !/^tools\/|node_modules\/@maru\//.test(file))
    .map((file) => JSON.parse(readFileSync(join(release, file), 'utf8')) as { name: string; version: string })
    .map(({ name, version }) => `${name}@${version}`);
  const libraries = sbom.components.filter(({ type }) => type === 'library');
  const listed = libraries.filter(isInstalled).map((component) => component['bom-ref']);
  expect(installed.length).toBeGreaterThan(150);
  expect(listed.toSorted()).toEqual([...new Set(installed)].sort());
  expect(sbom.components.find(({ type }) => type === 'platform')).toMatchObject({ name: 'node' });
  const bundled = libraries.filter((component) => !isInstalled(component)).map(({ 'bom-ref': ref }) => ref);
  expect(bundled.join(' ')).toMatch(/\bmaplibre-gl@.*\breact-dom@/);
  const licences = readFileSync(join(release, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
  const unlisted = [...listed, ...bundled].filter((reference) => !licences.includes(`\n${reference} (`));
  expect(unlisted).toEqual([]);
});

test('contains no tests and no packages for developers', () => {
  expect(globSync('{domain,contract,server,devices,tools}/**/*.test.ts', { cwd: release })).toEqual([]);
  expect(['vitest', 'typescript', 'vite'].filter((name) => existsSync(join(release, 'node_modules', name)))).toEqual(
    [],
  );
});

test(
  'starts without a package registry, a cache and npm',
  async () => {
    const home = join(folder, 'home');
    const { page, output } = await startOffline({
      folder: release,
      home,
      arguments: ['--no-demo'],
      settings: { MARU_DISTRICT: testDistrictFile, MARU_CONFIG: 'off' },
      timeoutMs: timeoutMs / 2,
    });
    expect(page).toContain('<title>');
    expect(output).not.toMatch(/Installing|Building/);
  },
  timeoutMs,
);
