import { imageNameOf } from '@maru/domain/rich-text';
import { useEffect, useMemo } from 'react';
import { api } from '#lib/api/api.ts';

/** The images of an edited text: existing images are loaded with the session's token, new images are uploaded. */
export interface TextImages {
  /** Resolves an image's displayable address by its address in the text; undefined if it can't be loaded. */
  imageAt: (address: string) => Promise<string | undefined>;
  /** Uploads an image; returns its address for the text. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<string>;
}

/** `receive` loads an image by its server name; must be the same function at every render. */
export function useImages(receive: (hashFileName: string) => Promise<Blob>): TextImages {
  const urls = useMemo(() => new Map<string, Promise<string | undefined>>(), []);
  useEffect(
    () => () => {
      for (const url of urls.values()) void url.then((address) => address && URL.revokeObjectURL(address));
      urls.clear();
    },
    [urls],
  );
  return useMemo(
    () => ({
      imageAt: async (address) => {
        const name = imageNameOf(address);
        if (name === null) return undefined;
        const known =
          urls.get(name) ??
          receive(name).then(
            (blob) => URL.createObjectURL(blob),
            () => undefined,
          );
        urls.set(name, known);
        return known;
      },
      upload: async (file, onProgress) => {
        const stored = await api('POST /api/articles/temp/attachments', { file }, { onProgress });
        urls.set(stored.hashFileName, Promise.resolve(URL.createObjectURL(file)));
        return stored.url;
      },
    }),
    [urls, receive],
  );
}
