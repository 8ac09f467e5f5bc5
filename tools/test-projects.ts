/** Assigns tests to projects by their names and their transitive imports. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** `unit`: no database; `server`: a database; `promises`: separate processes; `timed`: measurements, run alone. */
export type TestProject = 'unit' | 'server' | 'promises' | 'timed';

const root = join(import.meta.dirname, '..');
const folders = ['domain', 'contract', 'server', 'web', 'devices', 'e2e', 'bench', 'tools'];
const leftOut = new Set(['node_modules', 'dist', '.maru']);

/** Modules whose importers use or start a database. */
const databases = [
  'server/test/admin.ts',
  'server/src/platform/postgres/embedded.ts',
  'tools/release/offline-start.ts',
];
/** The module whose importers start processes, which need as much CPU as a database. */
const processes = 'node:child_process';

/** A file's transitive imports: files of the project, and Node's modules. */
export interface Reached {
  direct: readonly string[];
  all: ReadonlySet<string>;
}

/** Every test file by project, as paths from the project's folder with '/'. */
export function testProjects(): Record<TestProject, string[]> {
  const projects: Record<TestProject, string[]> = { unit: [], server: [], promises: [], timed: [] };
  const reach = reacher();
  for (const file of folders.flatMap(testsBelow)) projects[projectOf(file, reach)].push(file);
  return projects;
}

/**
 * The tests of a project affected by changed files: changed tests, those beside a changed file, and those that import
 * one directly. Indirect imports don't count, because through the application nearly every test reaches nearly every
 * file.
 */
export function testsOf(project: TestProject, changed: readonly string[]): string[] {
  const files = new Set(changed);
  const besides = new Set(changed.filter((file) => /\.tsx?$/.test(file)).map((file) => dirname(file)));
  const reach = reacher();
  return testProjects()[project].filter(
    (test) => files.has(test) || besides.has(dirname(test)) || reach(test).direct.some((one) => files.has(one)),
  );
}

export function projectOf(file: string, reach: (file: string) => Reached): TestProject {
  if (/\.timed\.test\.tsx?$/.test(file)) return 'timed';
  const { direct, all } = reach(file);
  if (file.startsWith('server/test/promises/') && all.has(processes)) return 'promises';
  const isServer = direct.includes(processes) || databases.some((database) => all.has(database));
  return isServer ? 'server' : 'unit';
}

/** A custom timeout of 100 s or more. */
const longTimeout = /\b[1-9]\d\d_000\b/;

/** Whether a test file takes long regardless of its size: it starts programs, or has a timeout of minutes. */
export const takesLong = (file: string): boolean =>
  importsOf(file).includes(processes) || longTimeout.test(readFileSync(join(root, file), 'utf8'));

function testsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : testsBelow(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Caches each file's imports. */
function reacher() {
  const known = new Map<string, string[]>();
  const directOf = (file: string): string[] => {
    const cached = known.get(file);
    if (cached) return cached;
    const found = importsOf(file);
    known.set(file, found);
    return found;
  };
  return (file: string) => {
    const all = new Set<string>();
    const follow = (from: string) => {
      if (all.has(from)) return;
      all.add(from);
      if (!from.includes(':')) for (const next of directOf(from)) follow(next);
    };
    follow(file);
    return { direct: directOf(file), all };
  };
}

const imported = /(?:\bfrom|\bimport|\bimport\()\s*'([.#][^']+\.tsx?|node:[a-z_/]+)'/g;

/** The file of an alias in a workspace's package.json; only the server has an alias for test helpers. */
function aliased(file: string, name: string): string {
  const [workspace = ''] = file.split('/');
  return name.startsWith('#test/') ? `${workspace}/${name.slice(1)}` : `${workspace}/src/${name.slice(1)}`;
}

/** Direct imports of a file: files by path, Node's modules by name; packages are ignored, as none uses a database. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(imported)].flatMap(([, name = '']) => {
    if (name.startsWith('node:')) return [name];
    const path = join(root, name.startsWith('#') ? aliased(file, name) : join(dirname(file), name));
    // Ignored, because a missing file fails the test that imports it.
    return statSync(path, { throwIfNoEntry: false }) ? [relative(root, path).replaceAll('\\', '/')] : [];
  });
}
