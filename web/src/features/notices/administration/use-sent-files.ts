import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { saveFiles } from '#screens/edit/save-files.ts';
import type { FileChanges } from '#ui/form/files-field.tsx';

/** Uploads a notice's new files and deletes removed ones sequentially, with progress. */
export function useSentFiles() {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  return {
    sending,
    /** `left` receives the remaining changes. Throws the first failure with its file's name. */
    async save(articleId: number, changes: FileChanges, left: (changes: FileChanges) => void): Promise<void> {
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
