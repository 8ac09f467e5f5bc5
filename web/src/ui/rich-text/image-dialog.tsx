import type { Rule } from '@maru/domain/rules';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { editorWords as words } from '#texts/ko/console-posts.ts';
import { FieldFrame } from '../form/field-frame.tsx';
import { FormField } from '../form/form-field.tsx';
import { useForm } from '../form/use-form.ts';
import { FormDialog } from '../modal/form-dialog.tsx';

/** Stores an image; returns its address for the text. */
export type Upload = (file: File, onProgress: (share: number) => void) => Promise<string>;

interface ImageForm {
  file: File | null;
  alt: string;
}

const altRule: Rule<ImageForm> = {
  field: 'alt',
  passes: ({ alt }) => alt.trim() !== '',
  error: words.imageTextNeeded,
};
const newRules: readonly Rule<ImageForm>[] = [
  { field: 'file', passes: ({ file }) => file !== null, error: words.imageFileNeeded },
  altRule,
];

/** Width and height in pixels, so that the text reserves space; undefined if the browser can't read it. */
async function sizeOf(file: File): Promise<{ width?: number; height?: number }> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return {};
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

interface ImageDialogProps {
  editor: Editor;
  upload: Upload;
  onClose: () => void;
}

/** Inserts an image with a description, or edits the selected image's description. */
export function ImageDialog({ editor, upload, onClose }: ImageDialogProps) {
  const isChosen = editor.isActive('image');
  const [share, setShare] = useState<number | null>(null);
  const { alt = '' } = (isChosen ? editor.getAttributes('image') : {}) as { alt?: string };
  const { form, field } = useForm<ImageForm>({
    initial: { file: null, alt },
    rules: isChosen ? [altRule] : newRules,
    onSubmit: async ({ file, alt: typed }) => {
      const said = typed.trim();
      if (isChosen) editor.chain().focus().updateAttributes('image', { alt: said }).run();
      else if (file) {
        const src = await upload(file, setShare).finally(() => setShare(null));
        const image = { type: 'image', attrs: { src, alt: said, ...(await sizeOf(file)) } };
        // The dialog was cancelled meanwhile.
        if (form.ref.current === null) return;
        editor
          .chain()
          .focus()
          .insertContent([image, { type: 'paragraph' }])
          .run();
      }
      onClose();
    },
  });
  const { value: _file, onChange: choose, ...file } = field('file');
  return (
    <FormDialog
      {...form}
      title={isChosen ? words.imageChange : words.imageTitle}
      submit={words.apply}
      onClose={onClose}
    >
      {isChosen ? null : (
        <FieldFrame
          {...file}
          label={words.imageFile}
          help={share === null ? words.imageFileHelp : words.sending(share)}
          control={(attributes) => (
            <input
              {...attributes}
              name="file"
              type="file"
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => choose(event.target.files?.[0] ?? null)}
            />
          )}
        />
      )}
      <FormField {...field('alt')} label={words.imageText} help={words.imageTextHelp} maxLength={300} />
    </FormDialog>
  );
}
