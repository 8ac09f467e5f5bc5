/** Compares docs/adding-a-group.md with the example that it explains. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourcesOf } from '../count/size.ts';
import { entriesOf, type ListEntry } from '../example.ts';

export interface Example {
  /** Texts by path in the project. */
  files: Readonly<Record<string, string>>;
  entries: readonly ListEntry[];
}

export function readExample(root: string, name: string): Example {
  const folder = join(root, 'examples', name);
  const paths = sourcesOf(root, `examples/${name}`, { withTests: true }).map((path) =>
    relative(folder, join(root, path)),
  );
  const files = paths.filter((path) => path !== 'lists.json');
  return {
    files: Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')])),
    entries: entriesOf(folder),
  };
}

/** Differences between the page and the example, one per line. */
export function exampleFaults(page: string, { files, entries }: Example): string[] {
  const rows = [...page.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, path = '', text = '']) => ({ path, text }));
  const lists = rows.filter(({ text }) => /^`.+`$/.test(text));
  const listed = rows.filter((row) => !lists.includes(row)).map(({ path }) => path);
  return [
    ...differences('file', listed, Object.keys(files)),
    ...differences(
      'list entry',
      lists.map(({ path, text }) => `${path}: ${text.slice(1, -1)}`),
      entries.map(
        ({ file, entry }) =>
          `${file}: ${entry
            .replace(/^, /, '')
            .trim()
            .replace(/^(\w+),$/, '$1')}`,
      ),
    ),
    ...excerptFaults(page, files),
  ];
}

function differences(what: string, onPage: readonly string[], inExample: readonly string[]): string[] {
  return [
    ...inExample.filter((one) => !onPage.includes(one)).map((one) => `the page lacks the ${what} ${one}`),
    ...onPage.filter((one) => !inExample.includes(one)).map((one) => `the example lacks the ${what} ${one}`),
  ];
}

/** Each block of TypeScript or SQL is an excerpt of the last file named before it. */
function excerptFaults(page: string, files: Example['files']): string[] {
  return [...page.matchAll(/```(?:tsx?|sql)\n([\s\S]*?)```/g)].flatMap(({ 1: excerpt = '', index }) => {
    const named =
      [...page.slice(0, index).matchAll(/`((?:domain|contract|server|web|devices|e2e)\/[^`]+)`/g)].at(-1)?.[1] ?? '';
    if (files[named]?.includes(excerpt)) return [];
    return [`an excerpt isn't in ${named || 'any file'}: ${excerpt.split('\n')[0]}`];
  });
}
