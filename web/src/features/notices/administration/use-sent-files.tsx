import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { type FileCalls, saveFiles } from '#screens/edit/save-files.ts';
import { postWords } from '#texts/ko/console-posts.ts';
import type { FileChanges } from '#ui/form/files-field.tsx';

/** Uploads a notice's new files and deletes removed files, one at a time, with the progress of the current upload. */
export function useSentFiles() {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  return {
    /** The current upload. */
    progress: sending && (
      <p role="status">
        <progress value={sending.share} aria-label={sending.name} /> {postWords.sending(sending.name, sending.share)}
      </p>
    ),
    /** Throws the first failure, with its file's name. */
    async save(articleId: number, changes: FileChanges, left: FileCalls['left']): Promise<void> {
      try {
        await saveFiles(changes, {
          remove: (hashFileName) =>
            api('DELETE /admin/api/articles/{articleId}/attachments/{hashFileName}', {
              params: { articleId, hashFileName },
            }),
          add: (file) => {
            setSending({ name: file.name, share: 0 });
            return api(
              'POST /admin/api/articles/attachments',
              { body: { articleId }, file },
              { onProgress: (share) => setSending({ name: file.name, share }) },
            );
          },
          left,
        });
      } finally {
        setSending(null);
      }
    },
  };
}
