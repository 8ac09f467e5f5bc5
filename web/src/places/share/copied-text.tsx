import { useId, useRef, useState } from 'react';
import { useShareTexts } from '#texts/share-texts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import styles from './share.module.css';

interface CopiedTextProps {
  label: string;
  text: string;
  /** Label of the button that copies. */
  copy: string;
  rows: number;
  /** Buttons beside the button that copies. */
  children?: React.ReactNode;
}

/** A text to copy, with a button; without a clipboard the text is selected instead. */
export function CopiedText({ label, text, copy, rows, children }: CopiedTextProps) {
  const words = useShareTexts();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<{ text: string; isDone: boolean }>();
  const outcome = copied?.text === text ? (copied.isDone ? words.copied : words.copyFailed) : '';
  const onCopy = async () => {
    // Browsers have a clipboard in secure contexts only.
    const isDone =
      (await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
      )) ?? false;
    if (!isDone) field.current?.select();
    setCopied({ text, isDone });
  };
  return (
    <div className="stack gap-2">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        className={styles.code}
        rows={rows}
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <div className="row wrap">
        <ActionButton onClick={onCopy}>{copy}</ActionButton>
        {children}
      </div>
      <p role="status" className="flush collapses">
        {outcome}
      </p>
    </div>
  );
}
