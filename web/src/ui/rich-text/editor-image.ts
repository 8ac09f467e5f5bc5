import { imageNameOf } from '@maru/domain/rich-text';
import { Image } from '@tiptap/extension-image';

/** Where an image is shown from while its text is written, by its address in the text. */
export type ImageAt = (address: string) => Promise<string | undefined>;

/**
 * Images of a text: what is kept is their own address, what is shown is where the browser can have them from. Others than
 * ours, which the server would take out of the text, don't come into it.
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
