import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { type ReactNode, useRef, useState } from 'react';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ActionButton } from '../action/action-button.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import styles from './files-field.module.css';

export interface SavedFile {
  hashFileName: string;
  attachedFileName: string;
  /** Bytes. */
  attachedFileSize: number;
}

/** Deleted and added files. */
export interface FileChanges {
  removed: readonly Pick<SavedFile, 'hashFileName' | 'attachedFileName'>[];
  added: readonly File[];
}

export const noFileChanges: FileChanges = { removed: [], added: [] };

interface FilesFieldProps<Saved extends SavedFile> extends FieldFrameProps {
  /** Existing files. */
  saved: readonly Saved[];
  /** Whether existing files may be deleted. */
  mayRemove?: boolean;
  value: FileChanges;
  /** Extensions without dots. */
  extensions: readonly string[];
  /** Maximum bytes of a file. */
  maxBytes: number;
  maxFiles: number;
  /** Renders an existing file beside its name, such as a photo. */
  draw?: (file: Saved) => ReactNode;
  onChange: (changes: FileChanges) => void;
}

const words = consoleListWords.files;

/** Key of a picked file; browsers don't reveal its folder. */
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/**
 * An object's files: existing files can be deleted, new files dropped or picked. Files are sent together with the form.
 */
export function FilesField<Saved extends SavedFile>(props: FilesFieldProps<Saved>) {
  const { saved, mayRemove = true, value, extensions, maxBytes, maxFiles, draw, isDisabled = false, ...rest } = props;
  const { onChange, ...frame } = rest;
  const open = useRef<() => void>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const removed = new Set(value.removed.map(({ hashFileName }) => hashFileName));
  const left = saved.filter(({ hashFileName }) => !removed.has(hashFileName));
  const faultOf = (file: File): string | null => {
    const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
    if (!extensions.includes(extension)) return words.wrongType(file.name, extensions);
    if (file.size === 0) return words.isEmpty(file.name);
    if (value.added.some((one) => keyOf(one) === keyOf(file))) return words.isPicked(file.name);
    return file.size > maxBytes ? words.tooLarge(file.name, maxBytes) : null;
  };
  const add = (files: readonly File[]) => {
    const good = files.filter((file) => faultOf(file) === null);
    const taken = good.slice(0, Math.max(0, maxFiles - left.length - value.added.length));
    const faults = files.map(faultOf).filter((fault) => fault !== null);
    setRefused(taken.length < good.length ? [...faults, words.tooMany(maxFiles)] : faults);
    if (taken.length > 0) onChange({ ...value, added: [...value.added, ...taken] });
  };
  return (
    <FieldFrame
      {...frame}
      error={[...(frame.error === undefined ? [] : [frame.error]), ...refused].join(' ') || undefined}
      control={(attributes) => (
        <Dropzone
          id={attributes.id}
          role="group"
          aria-label={frame.label}
          aria-describedby={attributes['aria-describedby']}
          className={styles.zone}
          openRef={open}
          disabled={isDisabled}
          activateOnClick={false}
          activateOnKeyboard={false}
          enablePointerEvents
          validator={() => null}
          onDrop={add}
        >
          <ul className={styles.files}>
            {left.map((file) => (
              <li className="row middle gap-4" key={file.hashFileName}>
                {draw?.(file)}
                <span>{words.named(file.attachedFileName, file.attachedFileSize)}</span>
                {mayRemove && !isDisabled ? (
                  <ActionButton
                    aria-label={words.removeOf(file.attachedFileName)}
                    onClick={() => onChange({ ...value, removed: [...value.removed, file] })}
                  >
                    {words.remove}
                  </ActionButton>
                ) : null}
              </li>
            ))}
            {value.added.map((file) => (
              <li className="row middle gap-4" key={keyOf(file)}>
                <span>{words.isNew(words.named(file.name, file.size))}</span>
                <ActionButton
                  aria-label={words.removeOf(file.name)}
                  onClick={() => onChange({ ...value, added: value.added.filter((one) => one !== file) })}
                >
                  {words.remove}
                </ActionButton>
              </li>
            ))}
          </ul>
          {isDisabled ? null : (
            <p className="row middle gap-4 flush above-3 muted">
              <span className="nowrap">
                <ActionButton onClick={() => open.current?.()}>{words.pick}</ActionButton>
              </span>
              <span>{words.drop(extensions, maxBytes, maxFiles)}</span>
            </p>
          )}
        </Dropzone>
      )}
    />
  );
}
