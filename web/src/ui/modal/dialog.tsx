import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Marked } from '#texts/marked.tsx';
import styles from './modal.module.css';

interface DialogProps {
  title: string;
  /** Also called for Escape. */
  onClose: () => void;
  isWide?: boolean;
  /** Buttons at the end. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A native dialog around a form or result: the browser traps the focus and restores it. */
export function Dialog({ title, onClose, isWide = false, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? `${styles.modal} ${styles.wide}` : styles.modal}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} className="section-title">
        <Marked>{title}</Marked>
      </h2>
      {children}
      {actions ? <div className="row wrap end">{actions}</div> : null}
    </dialog>
  );
}
