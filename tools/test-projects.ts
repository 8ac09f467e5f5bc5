/** Which tests run together: by their names, and by what they reach through their imports. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** `unit`: no database; `server`: a database; `promises`: processes of their own; `timed`: measures, so runs alone. */
export type TestProject = 'unit' | 'server' | 'promises' | 'timed';

const root = join(import.meta.dirname, '..');
const folders = ['domain', 'contract', 'server', 'web', 'devices', 'bench', 'tools'];
const leftOut = new Set(['node_modules', 'dist', '.maru']);

/** Who reaches one of these has a database, or starts one. */
const databases = ['server/test/admin.ts', 'server/src/platform/postgres/embedded.ts'];
/** Who imports this starts processes, which want a core as a database does. */
const processes = 'node:child_process';

/** What a file imports, by itself and through others: files of the project, and modules of Node's own. */
export interface Reached {
  direct: readonly string[];
  all: ReadonlySet<string>;
}

/** Every test file of the project by where it runs; paths from the project's folder, with '/'. */
export function testProjects(): Record<TestProject, string[]> {
  const projects: Record<TestProject, string[]> = { unit: [], server: [], promises: [], timed: [] };
  const reach = reacher();
  for (const file of folders.flatMap(testsBelow)) projects[projectOf(file, reach)].push(file);
  return projects;
}

/**
 * The test files of a project that changed files concern: those that changed, those beside a changed file, and those that
 * import one directly. Through the application nearly every test reaches nearly every file, so indirect imports don't count.
 */
export function testsOf(project: TestProject, changed: readonly string[]): string[] {
  const files = new Set(changed);
  const besides = new Set(changed.filter((file) => /\.tsx?$/.test(file)).map((file) => dirname(file)));
  const reach = reacher();
  return testProjects()[project].filter(
    (test) => files.has(test) || besides.has(dirname(test)) || reach(test).direct.some((one) => files.has(one)),
  );
}

/** Where a test file runs. */
export function projectOf(file: string, reach: (file: string) => Reached): TestProject {
  if (/\.timed\.test\.tsx?$/.test(file)) return 'timed';
  if (file.startsWith('server/test/promises/')) return 'promises';
  const { direct, all } = reach(file);
  const isServer = direct.includes(processes) || databases.some((database) => all.has(database));
  return isServer ? 'server' : 'unit';
}

/** A timeout of its own of 100 s or more. */
const longTimeout = /\b[1-9]\d\d_000\b/;

/** Whether a test file takes long whatever its size: it starts programs, or has a test that may take minutes. */
export const takesLong = (file: string): boolean =>
  importsOf(file).includes(processes) || longTimeout.test(readFileSync(join(root, file), 'utf8'));

function testsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : testsBelow(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Reads each file once. */
function reacher() {
  const known = new Map<string, string[]>();
  const directOf = (file: string): string[] => {
    const kept = known.get(file);
    if (kept) return kept;
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

/** The file that an alias of a workspace's package.json stands for; server alone has one for its tests' helpers. */
function aliased(file: string, name: string): string {
  const [workspace = ''] = file.split('/');
  return name.startsWith('#test/') ? `${workspace}/${name.slice(1)}` : `${workspace}/src/${name.slice(1)}`;
}

/** Files by their path in the project, node's own modules by name; packages lead to no test's database. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(imported)].flatMap(([, name = '']) => {
    if (name.startsWith('node:')) return [name];
    const path = join(root, name.startsWith('#') ? aliased(file, name) : join(dirname(file), name));
    // One that isn't there fails where it is imported.
    return statSync(path, { throwIfNoEntry: false }) ? [relative(root, path).replaceAll('\\', '/')] : [];
  });
}
