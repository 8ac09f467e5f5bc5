import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './checks/command.ts';
import { projectOf, testProjects } from './test-projects.ts';

const root = join(import.meta.dirname, '..');

test.each([
  ['server/src/telemetry/ingest/store.timed.test.ts', [], [], 'timed'],
  ['server/test/promises/kill-server.test.ts', [], [], 'promises'],
  ['server/src/app.test.ts', ['server/test/app.ts'], ['server/test/database.ts', 'server/test/admin.ts'], 'server'],
  ['tools/start/start.test.ts', ['node:child_process'], [], 'server'],
  // A program that is only reached runs when the test asks for it.
  ['tools/checks/documents.test.ts', ['tools/checks/documents.ts'], ['node:child_process'], 'unit'],
  ['web/src/ui/chart/option.test.ts', ['web/src/ui/chart/option.ts'], [], 'unit'],
])('%s, which imports %j and through them %j, is one of %s', (file, direct, through, project) => {
  expect(projectOf(file, () => ({ direct, all: new Set([file, ...direct, ...through]) }))).toBe(project);
});

test('every test file of the repository is in one project', async () => {
  const { output } = await run('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
  ]);
  const known = output.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
  const found = Object.values(testProjects()).flat();
  expect(found.toSorted()).toEqual(known.toSorted());
  // Through the application a test reaches the database of its own, which makes it one of these.
  expect(testProjects().server).toContain('server/test/app.test.ts');
  expect(testProjects().unit).toContain('domain/src/member.test.ts');
});
