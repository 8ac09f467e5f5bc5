import { ApiProblem } from '#lib/api/problem.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import type { FileChanges } from '#ui/form/files-field.tsx';
import { reasonOf } from '../reason-of.ts';

export interface FileCalls {
  remove: (hashFileName: string) => Promise<unknown>;
  add: (file: File) => Promise<unknown>;
  /** Called after each step with a function that removes it from the changes, to which the user may have added others. */
  left: (remaining: (changes: FileChanges) => FileChanges) => void;
}

/** A file that is already gone counts as deleted: by another administrator, or by a call whose answer was lost. */
function ignoreMissing(thrown: unknown): void {
  if (!(thrown instanceof ApiProblem && thrown.status === 404)) throw thrown;
}

/**
 * Deletes and uploads files one by one. Throws the first failure with its file's name; earlier steps aren't reverted.
 */
export async function saveFiles({ removed, added }: FileChanges, { remove, add, left }: FileCalls): Promise<void> {
  for (const file of removed) {
    await remove(file.hashFileName).catch(ignoreMissing);
    left((changes) => ({ ...changes, removed: changes.removed.filter((one) => one !== file) }));
  }
  for (const file of added) {
    try {
      await add(file);
    } catch (thrown) {
      if (!(thrown instanceof ApiProblem)) throw thrown;
      const { status, code, requestId } = thrown;
      const error = consoleListWords.files.failed(file.name, reasonOf(thrown));
      throw new ApiProblem({ status, code, requestId, error });
    }
    left((changes) => ({ ...changes, added: changes.added.filter((one) => one !== file) }));
  }
}

/** The names of files that a form's values delete. */
export const namesRemoved = (values: object): string[] =>
  Object.values(values)
    .filter(isFileChanges)
    .flatMap(({ removed }) => removed.map(({ attachedFileName }) => attachedFileName));

const isFileChanges = (value: unknown): value is FileChanges =>
  typeof value === 'object' && value !== null && 'removed' in value && 'added' in value;
