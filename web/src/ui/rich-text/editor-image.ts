import { imageNameOf } from '@maru/domain/rich-text';
import { Image } from '@tiptap/extension-image';

/** Resolves an image's address in a text to a displayable one during editing. */
export type ImageAt = (address: string) => Promise<string | undefined>;

/**
 * Images of a text: the text contains stored addresses, the editor shows displayable ones. Images from elsewhere, which
 * the server would remove, are refused.
 */
export const editorImage = (imageAt: ImageAt) =>
  Image.extend({
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (image) => (imageNameOf(image.getAttribute('src') ?? '') === null ? false : null),
      },
    ],
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('img');
        const { src, alt } = node.attrs as { src: string; alt: string | null };
        dom.alt = alt ?? '';
        void imageAt(src).then((address) => {
          if (address !== undefined) dom.src = address;
        });
        return { dom };
      };
    },
  }).configure({ inline: false, allowBase64: false });
