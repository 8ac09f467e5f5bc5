import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Finding } from './check.ts';
import { root, run } from './command.ts';

/** What a package.json offers, by the name of its workspace ('' for the project itself). */
export type Scripts = Record<string, readonly string[]>;

/** Commands of npm itself that a document may name. */
const npmCommands = new Set(['install', 'i', 'ci', 'start', 'test', 'run']);

/** Whether every link within the project leads somewhere, and every npm command named is there. */
export async function documents(): Promise<Finding> {
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md']);
  const files = output.split('\n').filter(Boolean);
  const faults = files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8'), scripts(), read));
  return { ok: faults.length === 0, output: faults.join('\n') };
}

/**
 * What is wrong in one document, a line each.
 *
 * @param readLinked the text of a file or '' of a folder, by its path in the project; undefined when there is none
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
  return [...code.matchAll(/\bnpm ([a-z]+)(?: ([a-z][a-z0-9:-]*))?((?: -w| --workspace)[ =]([a-z0-9]+))?/g)].flatMap(
    ([command, verb = '', script, , workspace = '']) => {
      if (!npmCommands.has(verb)) return [`\`${command}\`: npm has no such command that a document here should name`];
      const wanted = verb === 'run' ? script : verb;
      if (verb !== 'run' && verb !== 'start' && verb !== 'test') return [];
      return known[workspace]?.includes(wanted ?? '') ? [] : [`\`${command}\`: there is no such script`];
    },
  );
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
      return [workspace, Object.keys(scripts)];
    }),
  );
}
