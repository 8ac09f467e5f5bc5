import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './checks/command.ts';
import { projectOf, takesLong, testProjects, testsOf } from './test-projects.ts';

const root = join(import.meta.dirname, '..');

test.each([
  ['server/src/telemetry/ingest/store.timed.test.ts', [], [], 'timed'],
  ['server/test/promises/kill-server.test.ts', [], ['node:child_process'], 'promises'],
  ['server/test/promises/plant/defects.test.ts', ['server/test/promises/plant/defects.ts'], [], 'unit'],
  ['server/src/app.test.ts', ['server/test/app.ts'], ['server/test/database.ts', 'server/test/admin.ts'], 'server'],
  ['tools/start/start.test.ts', ['node:child_process'], [], 'server'],
  // An imported program only runs when the test calls it.
  ['tools/checks/documents.test.ts', ['tools/checks/documents.ts'], ['node:child_process'], 'unit'],
  ['web/src/ui/chart/option.test.ts', ['web/src/ui/chart/option.ts'], [], 'unit'],
])('assigns %s, which imports %j and through these %j, to %s', (file, direct, through, project) => {
  expect(projectOf(file, () => ({ direct, all: new Set([file, ...direct, ...through]) }))).toBe(project);
});

test('assigns every test file of the repository, besides those of examples, to one project', async () => {
  const { output } = await run('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
  ]);
  const known = output
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('examples/') && existsSync(join(root, file)));
  const found = Object.values(testProjects()).flat();
  expect(found.toSorted()).toEqual(known.toSorted());
  // A test that imports the application starts a database and is therefore a server test.
  expect(testProjects().server).toContain('server/test/app.test.ts');
  expect(testProjects().unit).toContain('domain/src/member.test.ts');
});

test('classifies tests that start programs or have timeouts of minutes as slow', () => {
  expect(takesLong('tools/start/start.test.ts')).toBe(true);
  expect(takesLong('server/test/access-matrix.test.ts')).toBe(true);
  expect(takesLong('tools/test-projects.test.ts')).toBe(false);
});

test('selects changed tests, and tests beside a changed file or importing one directly', () => {
  expect(testsOf('server', ['server/test/app.test.ts'])).toContain('server/test/app.test.ts');
  expect(testsOf('server', ['server/src/features/bins/bins.ts'])).toContain(
    'server/src/features/bins/administration.test.ts',
  );
  const ofKeeper = testsOf('server', ['server/src/platform/postgres/keeper.ts']);
  expect(ofKeeper).toContain('tools/start/start.test.ts');
  expect(ofKeeper).not.toContain('server/src/features/bins/administration.test.ts');
  expect(testsOf('server', ['server/test/access-matrix.tsv', 'README.md'])).toEqual([]);
});
