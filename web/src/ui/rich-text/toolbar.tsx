import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { editorWords as words } from '#texts/ko/console-posts.ts';
import styles from './editor.module.css';

interface ToolbarProps {
  editor: Editor;
  label: string;
  /** Id of the controlled editor. */
  controls: string;
  onLink: () => void;
  onImage: () => void;
}

type Name = keyof typeof words.signs;

interface Tool {
  name: Name;
  run: () => unknown;
  /** The state of a toggle button; omitted for other buttons. */
  isOn?: boolean;
  isOff?: boolean;
}

/** The toolbar of an editor: one tab stop, with arrow keys between tools. */
export function Toolbar({ editor, label, controls, onLink, onImage }: ToolbarProps) {
  const [stop, setStop] = useState<Name>('bold');
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      heading2: now.isActive('heading', { level: 2 }),
      heading3: now.isActive('heading', { level: 3 }),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      link: now.isActive('link'),
      image: now.isActive('image'),
      table: now.isActive('table'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const groups: readonly (readonly Tool[])[] = [
    [
      { name: 'bold', run: () => chain().toggleBold().run(), isOn: is.bold },
      { name: 'italic', run: () => chain().toggleItalic().run(), isOn: is.italic },
      { name: 'underline', run: () => chain().toggleUnderline().run(), isOn: is.underline },
      { name: 'strike', run: () => chain().toggleStrike().run(), isOn: is.strike },
    ],
    [
      { name: 'heading2', run: () => chain().toggleHeading({ level: 2 }).run(), isOn: is.heading2 },
      { name: 'heading3', run: () => chain().toggleHeading({ level: 3 }).run(), isOn: is.heading3 },
      { name: 'bulletList', run: () => chain().toggleBulletList().run(), isOn: is.bulletList },
      { name: 'orderedList', run: () => chain().toggleOrderedList().run(), isOn: is.orderedList },
      { name: 'blockquote', run: () => chain().toggleBlockquote().run(), isOn: is.blockquote },
    ],
    [
      { name: 'link', run: onLink, isOn: is.link },
      { name: 'image', run: onImage, isOn: is.image },
      {
        name: 'table',
        run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        isOff: is.table,
      },
    ],
    is.table
      ? [
          { name: 'addRow', run: () => chain().addRowAfter().run() },
          { name: 'addColumn', run: () => chain().addColumnAfter().run() },
          { name: 'removeRow', run: () => chain().deleteRow().run() },
          { name: 'removeColumn', run: () => chain().deleteColumn().run() },
          { name: 'headerRow', run: () => chain().toggleHeaderRow().run() },
          { name: 'removeTable', run: () => chain().deleteTable().run() },
        ]
      : [],
    [
      { name: 'undo', run: () => chain().undo().run(), isOff: !is.canUndo },
      { name: 'redo', run: () => chain().redo().run(), isOff: !is.canRedo },
    ],
  ];
  const names = groups.flat().map(({ name }) => name);
  const current = names.includes(stop) ? stop : 'bold';
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = names.indexOf(current);
    const to = {
      ArrowRight: (at + 1) % names.length,
      ArrowLeft: (at - 1 + names.length) % names.length,
      Home: 0,
      End: names.length - 1,
    }[event.key];
    const next = to === undefined ? undefined : names[to];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus();
  };
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={label} aria-controls={controls} onKeyDown={move}>
      {groups
        .filter((tools) => tools.length > 0)
        .map((tools) => (
          <div key={tools[0]?.name} className={styles.tools}>
            {tools.map(({ name, run, isOn, isOff = false }) => (
              <button
                key={name}
                type="button"
                className="choosable"
                data-tool={name}
                aria-label={words[name]}
                title={words[name]}
                aria-pressed={isOn}
                aria-disabled={isOff}
                tabIndex={name === current ? 0 : -1}
                onFocus={() => setStop(name)}
                // Keeps the text's selection.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => (isOff ? undefined : run())}
              >
                {words.signs[name]}
              </button>
            ))}
          </div>
        ))}
    </div>
  );
}
