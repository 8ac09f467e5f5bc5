import { run } from './command.ts';

/** Names of the main branch; the first existing one is the base of the comparison. */
const mainBranches = ['origin/main', 'main'];

/** Files that differ from the merge base with the main branch (committed or not), as paths in the project. */
export async function changedFiles(): Promise<string[]> {
  const linesOf = async (...args: string[]) => {
    const { code, output } = await run('git', args);
    return code === 0 ? output.split('\n').filter((line) => line !== '') : [];
  };
  const bases = await Promise.all(mainBranches.map((branch) => linesOf('merge-base', 'HEAD', branch)));
  const base = bases.flat()[0] ?? 'HEAD';
  const changes = [
    linesOf('diff', '--name-only', '--relative', '--diff-filter=d', base),
    linesOf('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set((await Promise.all(changes)).flat())];
}
