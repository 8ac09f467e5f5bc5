/**
 * `npm run bench:compare -- REVISION BENCH[:GROUP]… [--rounds N]` runs benches of a revision and of this tree in turns,
 * so that both run under the same machine load, and reports the slower figures of this tree (exit code 1).
 *
 * Benches are named like their commands: `map` is `npm run bench:map`. If the revision has only one of a bench's
 * groups, name it: `statistics:air`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { printRows } from './run/bars.ts';
import { quantile } from './run/quantile.ts';
import { type Ending, run, say } from './run/run.ts';

/** Tolerated slowdown of a figure, because the machine's load varies. */
const maxSlowdown = 1.15;
const here = resolve(import.meta.dirname, '..');

/** A bar that a bench printed. */
interface Figure {
  measured: number;
  isBetterBelow: boolean;
}

/** Checks out the revision with its packages in a temporary folder. */
function checkOut(revision: string, ending: Ending): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'maru-before-')), 'checkout');
  execFileSync('git', ['worktree', 'add', '--detach', folder, revision], { cwd: here });
  ending(() => {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: here });
    rmSync(resolve(folder, '..'), { recursive: true, force: true });
  });
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  return folder;
}

/** Runs a bench to its end, even if its bars fail. */
async function figuresOf(folder: string, bench: string): Promise<Map<string, Figure>> {
  const [name = '', ...groups] = bench.split(':');
  const args = ['run', '--silent', `bench:${name}`, '--', ...groups];
  const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = (await text(child.stdout)).split('\n');
  const head = lines.findIndex((line) => /^ {2}bar +measured +wanted/.test(line));
  if (head < 0) throw new Error(`${bench} in ${folder} ended without figures:\n${lines.slice(-5).join('\n')}`);
  const figures = new Map<string, Figure>();
  for (const line of lines.slice(head + 1)) {
    const [name, measured, bound] = line.trim().split(/ {2,}/);
    if (name && measured && bound)
      figures.set(name, {
        measured: Number.parseFloat(measured.replaceAll(',', '')),
        isBetterBelow: bound.startsWith('≤'),
      });
  }
  return figures;
}

await run('this tree beside an earlier one', async (ending) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } });
  const [revision, ...benches] = positionals;
  if (!revision || benches.length === 0) throw new Error('usage: REVISION BENCH[:GROUP]… [--rounds N]');
  const before = checkOut(revision, ending);
  const rounds = Number(values.rounds ?? 3);
  const worse: { name: string; measured: number; unit: string; atMost: number }[] = [];
  for (const bench of benches) {
    const runs: Map<string, Figure>[][] = [[], []];
    for (let round = 1; round <= rounds; round += 1)
      for (const [at, folder] of [before, here].entries()) {
        runs[at]?.push(await figuresOf(folder, bench));
        say(`${bench}, round ${round}, ${at === 0 ? revision : 'this tree'}`);
      }
    const [earlier = [], now = []] = runs;
    const rows = [...(now[0] ?? [])].flatMap(([name, { isBetterBelow }]) => {
      const half = (those: Map<string, Figure>[]) =>
        quantile(
          those.map((one) => one.get(name)?.measured ?? Number.NaN),
          0.5,
        );
      const [was, is] = [half(earlier), half(now)];
      if (Number.isNaN(was)) return [];
      worse.push({
        name: `${bench}: ${name}`,
        // Zero before and now is no slowdown.
        measured: was === is ? 1 : isBetterBelow ? is / was : was / is,
        unit: '×',
        atMost: maxSlowdown,
      });
      return [{ [bench]: name, before: was, now: is }];
    });
    printRows(rows);
  }
  return worse;
});
