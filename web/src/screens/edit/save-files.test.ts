import { expect, test } from 'vitest';
import { ApiProblem } from '#lib/api/problem.ts';
import type { FileChanges } from '#ui/form/files-field.tsx';
import { namesRemoved, saveFiles } from './save-files.ts';

const [one, two] = [new File(['1'], '하나.jpg'), new File(['2'], '둘.jpg')];
const [a, b] = ['a', 'b'].map((hashFileName) => ({ hashFileName, attachedFileName: `${hashFileName}.jpg` })) as [
  FileChanges['removed'][number],
  FileChanges['removed'][number],
];
const refuse = () => Promise.reject(new ApiProblem({ status: 415, code: 'FILE_TYPE_REFUSED', error: '안 됩니다.' }));

/** Saves both kinds of changes; returns the performed steps in order, and the remaining changes. */
async function saved(calls: { remove?: () => Promise<never>; add?: (file: File) => Promise<unknown> } = {}) {
  const done: string[] = [];
  let left: FileChanges = { removed: [a, b], added: [one, two] };
  const failure = await saveFiles(left, {
    remove: calls.remove ?? (async (hashFileName) => done.push(`-${hashFileName}`)),
    add: calls.add ?? (async (file) => done.push(`+${file.name}`)),
    left: (remaining) => {
      left = remaining(left);
    },
  }).catch(({ error }: ApiProblem) => error);
  return { done, left, failure };
}

test('deletes files before uploading others, one by one', async () => {
  expect(await saved()).toEqual({
    done: ['-a', '-b', '+하나.jpg', '+둘.jpg'],
    left: { removed: [], added: [] },
    failure: undefined,
  });
});

test("uploads no file if a file can't be deleted, and keeps all changes pending", async () => {
  const { done, left, failure } = await saved({ remove: refuse });
  expect([done, left, typeof failure]).toEqual([[], { removed: [a, b], added: [one, two] }, 'string']);
});

test('goes on after files that are already gone', async () => {
  const missing = () => Promise.reject(new ApiProblem({ status: 404, code: 'NOT_FOUND' }));
  expect(await saved({ remove: missing })).toEqual({
    done: ['+하나.jpg', '+둘.jpg'],
    left: { removed: [], added: [] },
    failure: undefined,
  });
});

test("names a file that can't be uploaded, and keeps this file and later ones pending", async () => {
  const add = (file: File) => (file === two ? refuse() : Promise.resolve());
  const { left, failure } = await saved({ add });
  expect(left).toEqual({ removed: [], added: [two] });
  expect(failure).toContain('둘.jpg');
});

test('names files that a save deletes, in any field, but not new ones', () => {
  const photos: FileChanges = { removed: [b], added: [one] };
  expect(namesRemoved({ name: '관', at: null, services: ['a'], photos, files: { removed: [a], added: [] } })).toEqual([
    'b.jpg',
    'a.jpg',
  ]);
  expect(namesRemoved({ photos: { removed: [], added: [two] } })).toEqual([]);
});

test('keeps files that are picked or dropped during the save', async () => {
  const later = new File(['3'], '셋.jpg');
  let left: FileChanges = { removed: [a], added: [one] };
  await saveFiles(left, {
    remove: async () => {
      left = { removed: [...left.removed, b], added: [...left.added, later] };
    },
    add: async () => undefined,
    left: (remaining) => {
      left = remaining(left);
    },
  });
  expect(left).toEqual({ removed: [b], added: [later] });
});
