import { imageNameOf } from '@maru/domain/rich-text';
import { useEffect, useMemo } from 'react';
import { api } from '#lib/api/api.ts';

/** The images of a text that is written: those it has are asked for with the session's token, new ones are sent. */
export interface TextImages {
  /** Where the browser can show one from, by its address in the text; undefined where it can't be had. */
  imageAt: (address: string) => Promise<string | undefined>;
  /** Stores one; gives the address that the text keeps. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<string>;
}

/** `receive` asks for one by the name under which the server keeps it; the same function at every rendering. */
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
