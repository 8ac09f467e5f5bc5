import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Finding } from './check.ts';
import { root, run } from './command.ts';
import { exampleFaults, readExample } from './example-page.ts';

/** The scripts of a package.json by workspace name ('' for the project itself). */
export type Scripts = Record<string, Readonly<Record<string, string>>>;

/** npm's own commands that documents may contain. */
const npmCommands = new Set(['install', 'i', 'ci', 'start', 'test', 'run']);

/** Checks links within the project, npm commands, and the page that explains the example group. */
export async function documents(): Promise<Finding> {
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md']);
  const files = output.split('\n').filter(Boolean);
  const faults = files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8'), scripts(), read));
  const page = 'docs/adding-a-group.md';
  const differences = exampleFaults(readFileSync(join(root, page), 'utf8'), readExample(root, 'parking'));
  faults.push(...differences.map((fault) => `${page}: ${fault}`));
  return { ok: faults.length === 0, output: faults.join('\n') };
}

/**
 * The faults of one document, one per line.
 * @param readLinked the text of a file or '' of a folder, by path in the project; undefined if missing
 */
export function faultsOf(
  file: string,
  text: string,
  known: Scripts,
  readLinked: (path: string) => string | undefined,
): string[] {
  return [...deadLinks(file, text, readLinked), ...unknownCommands(text, known)].map((fault) => `${file}: ${fault}`);
}

function deadLinks(file: string, text: string, readLinked: (path: string) => string | undefined): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return targets.flatMap((target) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path = '', anchor] = target.split('#');
    const linked = path === '' ? text : readLinked(join(dirname(file), path));
    if (linked === undefined) return [`the link to ${target} leads nowhere`];
    return anchor && !anchorsOf(linked).has(anchor) ? [`${target} names a heading that is not there`] : [];
  });
}

/** The anchors that headings get: lower case, no punctuation, hyphens for spaces. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ +(.+)$/gm)].map((match) => match[1] ?? '');
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function unknownCommands(text: string, known: Scripts): string[] {
  const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map((match) => match[0]).join('\n');
  const commands = /\bnpm ([a-z]+)(?: ([a-z][a-z0-9:-]*))?((?: -w| --workspace)[ =]([a-z0-9]+))?(?: -- ([^`\n#&|]+))?/g;
  return [...code.matchAll(commands)].flatMap(([command, verb = '', script, , workspace = '', more = '']) => {
    if (!npmCommands.has(verb)) return [`\`${command}\`: npm has no such command that a document here should name`];
    const name = verb === 'run' ? script : verb;
    if (verb !== 'run' && verb !== 'start' && verb !== 'test') return [];
    const runs = known[workspace]?.[name ?? ''];
    if (runs === undefined) return [`\`${command}\`: there is no such script`];
    return unknownArguments(verb, more.trim().split(/\s+/).filter(Boolean), runs).map(
      (argument) => `\`${command}\`: it takes no ${argument}`,
    );
  });
}

/** Unknown arguments of a program: for `npm test` unknown checks, for other programs flags absent from the source. */
function unknownArguments(verb: string, given: readonly string[], runs: string): string[] {
  // The list of checks is read as text, because it imports this file.
  const text = verb === 'test' ? (read('tools/checks/all.ts') ?? '') : programText(runs);
  if (verb === 'test') return given.filter((name) => !text.includes(`name: '${name}'`));
  const flags = given.filter((one) => /^--[a-z]/.test(one)).map((one) => one.slice(2).split('=')[0] ?? '');
  return flags.filter((flag) => !new RegExp(`['"\`{ -]${flag}\\b`).test(text)).map((flag) => `--${flag}`);
}

/** Source text of a script: its programs, their TypeScript counterparts, and the folders of the same name. */
function programText(runs: string): string {
  const programs = [...runs.matchAll(/[\w./-]+\.(?:ts|mjs)/g)].flatMap(([path]) => [
    path,
    path.replace(/\.mjs$/, '.ts'),
  ]);
  const files = programs.flatMap((path) => {
    const folder = join(root, path.replace(/\.(ts|mjs)$/, ''));
    const beside = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
    return [join(root, path), ...beside.filter((file) => file.endsWith('.ts'))];
  });
  return files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\n');
}

function read(path: string): string | undefined {
  const found = join(root, path);
  if (!existsSync(found)) return undefined;
  return statSync(found).isDirectory() ? '' : readFileSync(found, 'utf8');
}

function scripts(): Scripts {
  const workspaces = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'package.json')));
  return Object.fromEntries(
    ['', ...workspaces].map((workspace) => {
      const { scripts = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as {
        scripts?: Record<string, string>;
      };
      return [workspace, scripts];
    }),
  );
}
