import { hasForeignImage, isLink } from '@maru/domain/rich-text';
import { Table, TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { editorWords as words } from '#texts/ko/console-posts.ts';
import '#lib/trusted-types/default-policy.ts';
import { useToast } from '../toast/toast.tsx';
import 'prosemirror-view/style/prosemirror.css';
import 'prosemirror-gapcursor/style/gapcursor.css';
import styles from './editor.module.css';
import { editorImage, type ImageAt } from './editor-image.ts';
import { ImageDialog, type Upload } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import text from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';
import { withoutStyles } from './without-styles.ts';

export interface EditorProps {
  id: string;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  /** HTML limited to the allow list. */
  value: string;
  isDisabled: boolean;
  onChange: (html: string) => void;
  imageAt: ImageAt;
  upload: Upload;
}

/** Tables without Tiptap's width styles, which the content security policy refuses wherever a text is shown. */
const PlainTable = Table.configure({ resizable: false }).extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
});

/** A rich-text editor for the allow list, loaded on demand. */
export function Editor(props: EditorProps) {
  const { id, label, describedBy, isInvalid, isRequired, value, isDisabled, onChange, imageAt, upload } = props;
  const [open, setOpen] = useState<'link' | 'image' | null>(null);
  /** The form's value and the editor's serialisation of it, so that an undone edit counts as no change. */
  const shown = useRef({ value, html: '' });
  /** The value that form and editor exchanged last. */
  const latest = useRef(value);
  const emit = useRef(onChange);
  emit.current = onChange;
  const [extensions] = useState(() => [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        autolink: true,
        isAllowedUri: (address) => isLink(address),
        HTMLAttributes: { target: null, rel: null },
      },
      trailingNode: false,
    }),
    TableKit.configure({ table: false }),
    PlainTable,
    editorImage((address) => imageAt(address)),
  ]);
  const toast = useToast();
  const transformPastedHTML = (html: string) => {
    if (hasForeignImage(html)) toast(words.imagesLeftOut);
    return withoutStyles(html);
  };
  const attributes = {
    id,
    class: text.text ?? '',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-invalid': String(isInvalid),
    'aria-required': String(isRequired),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  };
  const editor = useEditor({
    extensions,
    content: value,
    editable: !isDisabled,
    immediatelyRender: true,
    // Tiptap's style element would be inline; the style sheets of its packages have the same rules.
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML },
    onCreate: ({ editor: made }) => {
      shown.current = { value, html: made.getHTML() };
    },
    onUpdate: ({ editor: updated }) => {
      const html = updated.getHTML();
      const next = html === shown.current.html ? shown.current.value : html;
      latest.current = next;
      emit.current(next);
    },
  });
  // Applies external changes, such as a saved, reset or restored text.
  useEffect(() => {
    if (value === latest.current) return;
    latest.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
    shown.current = { value, html: editor.getHTML() };
  }, [editor, value]);
  useEffect(() => {
    editor.setOptions({ editable: !isDisabled, editorProps: { attributes, transformPastedHTML } });
  });
  return (
    <div className={styles.editor} data-invalid={isInvalid || undefined}>
      {isDisabled ? null : (
        <Toolbar
          editor={editor}
          label={words.toolbar(label)}
          controls={id}
          onLink={() => setOpen('link')}
          onImage={() => setOpen('image')}
        />
      )}
      <EditorContent editor={editor} className={styles.content} />
      {open === 'link' ? <LinkDialog editor={editor} onClose={() => setOpen(null)} /> : null}
      {open === 'image' ? <ImageDialog editor={editor} upload={upload} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
