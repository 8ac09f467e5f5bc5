/** Measures the size of source code. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Size {
  files: number;
  lines: number;
}

/** Source files of a folder or file below the root, by default without tests. */
export function sourcesOf(root: string, path: string, { withTests = false } = {}): string[] {
  const place = join(root, path);
  if (!existsSync(place)) throw new Error(`there is no ${path} to count`);
  if (!statSync(place).isDirectory()) return [path];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (withTests || !/\.test\.tsx?$/.test(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

export function sizeOf(root: string, paths: readonly string[]): Size {
  const files = [...new Set(paths.flatMap((path) => sourcesOf(root, path)))];
  const lines = files.map((file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length);
  return { files: files.length, lines: lines.reduce((sum, one) => sum + one, 0) };
}

/**
 * Files that contain `mark`, such as a shared component, each with the imported files of its folder that match `kit`.
 * Special parts such as dialogs don't count.
 */
export function screensBy(root: string, path: string, mark: string, kit: RegExp): Record<string, string[]> {
  const files = sourcesOf(root, path).filter((file) => file.endsWith('.tsx'));
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const drawn = files.filter((file) => read(file).includes(mark));
  const partsOf = (file: string) =>
    [...read(file).matchAll(/from '\.\/([^']+)'/g)]
      .map(([, beside]) => join(dirname(file), beside ?? ''))
      .filter((beside) => kit.test(read(beside)));
  return Object.fromEntries(drawn.map((file) => [file, [file, ...partsOf(file)]]));
}
