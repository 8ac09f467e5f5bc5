/** `npm test`: every check, in order; `npm test -- NAME…` runs those named. */
import { browser } from './checks/browser.ts';
import { calls } from './checks/calls.ts';
import { type Check, runChecks } from './checks/check.ts';
import { passes, run } from './checks/command.ts';
import { databaseTypes } from './checks/database-types.ts';
import { documents } from './checks/documents.ts';
import { tests } from './checks/tests.ts';
import { buildWeb } from './start/web-build.ts';

const folders = ['domain', 'contract', 'server', 'web', 'devices', 'e2e', 'bench', 'tools'];

const checks: Check[] = [
  { name: 'format', about: 'one format, and no rule of the linter broken', run: () => passes(['biome', 'ci']) },
  {
    name: 'types',
    about: 'every type holds',
    run: () => passes(['tsc', '-p', 'tsconfig.json'], ['tsc', '-p', 'web/tsconfig.json']),
  },
  {
    name: 'imports',
    about: 'imports point the way docs/architecture.md says',
    run: () => passes(['depcruise', '--config', '.dependency-cruiser.cjs', ...folders]),
  },
  { name: 'unused', about: 'nothing is there that nothing uses', run: () => passes(['knip']) },
  { name: 'documents', about: 'links lead somewhere, commands exist', run: documents },
  { name: 'database-types', about: 'the types of the tables are those of the migrations', run: databaseTypes },
  { name: 'calls', about: 'the OpenAPI document has the calls of the catalogue', run: calls },
  { name: 'tests', about: 'the tests beside the code pass on a real PostgreSQL', run: tests },
  {
    name: 'bundle',
    about: 'the web builds, and the main page stays within its budget of JavaScript',
    async run() {
      await buildWeb(process.env, AbortSignal.timeout(300_000));
      const { code, output } = await run('npm', ['run', '--silent', 'check:bundle', '-w', 'web']);
      return { ok: code === 0, output };
    },
  },
  { name: 'browser', about: 'the journeys pass in a real browser', run: browser },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
// Whoever started this was killed, or asks it to stop; what it runs goes with it.
for (const event of ['disconnect', 'message', 'SIGINT', 'SIGTERM']) process.on(event, () => process.exit(130));

const chosen = wanted.length > 0 ? checks.filter(({ name }) => wanted.includes(name)) : checks;
const { passed, failed, failedChecks } = await runChecks(chosen, console.log);
if (failedChecks.length > 0) console.log(`\nFailed: ${failedChecks.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
