/**
 * `npm run example -- parking FOLDER` writes a copy of the project with an example group to FOLDER: the group's
 * files in their workspaces, and its entries in the lists of manifests. Tests run in the copy, so that no shipped code
 * can load the example.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ListEntry {
  /** The list's path in the project. */
  file: string;
  /** The import that the entry needs. */
  import?: string;
  /** The text in the list before which the entry is inserted. */
  before: string;
  entry: string;
}

const workspaces = ['domain', 'contract', 'server', 'web', 'devices', 'e2e', 'bench', 'tools'];
const atRoot = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'vitest.config.ts'];

export const entriesOf = (example: string): ListEntry[] =>
  JSON.parse(readFileSync(join(example, 'lists.json'), 'utf8'));

/**
 * Adds an entry to a list. Throws if the list has changed and the place for the entry no longer occurs exactly once.
 */
export function withEntry(text: string, { file, before, entry, ...added }: ListEntry): string {
  const parts = text.split(before);
  if (parts.length !== 2) throw new Error(`${file} has its place for an example's entry ${parts.length - 1} times`);
  const [start = '', end = ''] = parts;
  const listed = `${start}${entry}${before}${end}`;
  return added.import ? listed.replace(/^import /m, () => `${added.import}\nimport `) : listed;
}

/** Writes the copy; third-party packages are linked, workspaces resolve to the copy. */
export function placeExample(root: string, name: string, to: string): void {
  const example = join(root, 'examples', name);
  const isSource = (path: string) => !/[/\\](node_modules|dist|\.maru)$/.test(path);
  for (const folder of workspaces) cpSync(join(root, folder), join(to, folder), { recursive: true, filter: isSource });
  for (const file of atRoot) cpSync(join(root, file), join(to, file));
  for (const folder of workspaces)
    if (existsSync(join(example, folder))) cpSync(join(example, folder), join(to, folder), { recursive: true });
  for (const entry of entriesOf(example)) {
    const list = join(to, entry.file);
    writeFileSync(list, withEntry(readFileSync(list, 'utf8'), entry));
  }
  linkPackages(root, to);
}

function linkPackages(root: string, to: string) {
  const link = (folder: string) => {
    const packages = join(root, folder, 'node_modules');
    if (!existsSync(packages)) return;
    mkdirSync(join(to, folder, 'node_modules'), { recursive: true });
    for (const name of readdirSync(packages))
      if (name !== '@maru') symlinkSync(join(packages, name), join(to, folder, 'node_modules', name));
  };
  for (const folder of ['', ...workspaces, 'tools/node']) link(folder);
  mkdirSync(join(to, 'node_modules/@maru'), { recursive: true });
  for (const folder of readdirSync(join(root, 'node_modules/@maru')))
    symlinkSync(join(to, folder), join(to, 'node_modules/@maru', folder));
}

if (import.meta.main) {
  const [name, folder] = process.argv.slice(2);
  if (!name || !folder) {
    console.error('Use: npm run example -- NAME FOLDER');
    process.exit(2);
  }
  placeExample(process.cwd(), name, folder);
}
