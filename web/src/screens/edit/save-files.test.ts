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

/** Saves both kinds of changes; tells what was done, in its order, and what is still to be done. */
async function saved(calls: { remove?: () => Promise<never>; add?: (file: File) => Promise<unknown> } = {}) {
  const done: string[] = [];
  let left: FileChanges = { removed: [a, b], added: [one, two] };
  const failure = await saveFiles(left, {
    remove: calls.remove ?? (async (hashFileName) => done.push(`-${hashFileName}`)),
    add: calls.add ?? (async (file) => done.push(`+${file.name}`)),
    left: (changes) => {
      left = changes;
    },
  }).catch(({ error }: ApiProblem) => error);
  return { done, left, failure };
}

test('files are taken away before others are sent, one by one', async () => {
  expect(await saved()).toEqual({
    done: ['-a', '-b', '+하나.jpg', '+둘.jpg'],
    left: { removed: [], added: [] },
    failure: undefined,
  });
});

test('where one can’t be taken away none is sent, and all of it is still to be done', async () => {
  const { done, left, failure } = await saved({ remove: refuse });
  expect([done, left, typeof failure]).toEqual([[], { removed: [a, b], added: [one, two] }, 'string']);
});

test('one that can’t be sent is named, and is still to be done with those after it', async () => {
  const add = (file: File) => (file === two ? refuse() : Promise.resolve());
  const { left, failure } = await saved({ add });
  expect(left).toEqual({ removed: [], added: [two] });
  expect(failure).toContain('둘.jpg');
});

test('what goes with a save is named, in whatever field it is; what comes isn’t', () => {
  const photos: FileChanges = { removed: [b], added: [one] };
  expect(namesRemoved({ name: '관', at: null, services: ['a'], photos, files: { removed: [a], added: [] } })).toEqual([
    'b.jpg',
    'a.jpg',
  ]);
  expect(namesRemoved({ photos: { removed: [], added: [two] } })).toEqual([]);
});
