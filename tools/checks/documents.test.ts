import { expect, test } from 'vitest';
import { faultsOf } from './documents.ts';

const scripts = {
  '': {
    start: 'node tools/start.mjs',
    test: 'node tools/test.mjs',
    'db:backup': 'node tools/command.mjs server/src/commands/backup.ts',
    'db:restore': 'node tools/command.mjs server/src/commands/restore.ts',
  },
  web: { build: 'vite build' },
};
const files: Record<string, string> = { 'docs/devices.md': '# Devices\n## How to connect one, fast\n', 'docs/adr': '' };
const faults = (text: string) => faultsOf('docs/guide.md', text, scripts, (path) => files[path]);

test('accepts existing link targets and commands', () => {
  expect(
    faults(
      [
        '# A guide\n[devices](devices.md) [one](devices.md#how-to-connect-one-fast) [all](adr) [top](#a-guide)',
        '[elsewhere](https://example.org/x) `npm start`, `npm test -- types`, `npm run db:backup -- FILE`, `npm start -- --no-demo`, `npm run db:restore -- FILE --replace --yes`',
        '```sh\nnpm run build -w web\nnpm install\n```',
      ].join('\n'),
    ),
  ).toEqual([]);
});

test.each([
  ['[gone](gone.md)', /gone\.md leads nowhere/],
  ['![picture](images/gone.png)', /images\/gone\.png leads nowhere/],
  ['[devices](devices.md#gone)', /heading that is not there/],
  ['[here](#gone)', /heading that is not there/],
  ['`npm run gone`', /no such script/],
  ['`npm run check:promise7`', /`npm run check:promise7`: there is no such script/],
  ['`npm run build`', /no such script/],
  ['`npm run start -w web`', /no such script/],
  ['`npm strat`', /no such command/],
  ['`npm test -- lint types`', /it takes no lint/],
  ['`npm start -- --no-demmo`', /it takes no --no-demmo/],
  ['`npm run db:restore -- FILE --force`', /it takes no --force/],
])('reports %s', (text, fault) => {
  expect(faults(text)).toEqual([expect.stringMatching(fault)]);
});

test('ignores npm commands in prose', () => {
  expect(faults('Thanks to npm scripts this works.')).toEqual([]);
});
