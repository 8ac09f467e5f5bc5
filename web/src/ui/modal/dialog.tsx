import { type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { useDialogTexts } from '#texts/dialog-texts.ts';
import { Marked } from '#texts/marked.tsx';
import { DialogEndContext } from './dialog-end.ts';
import styles from './modal.module.css';
import { useModals } from './modals.tsx';

interface DialogProps {
  title: string;
  /** Also called for Escape; a dialog with a changed form asks before. */
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
  const modals = useModals();
  const words = useDialogTexts();
  const cancel = async () => {
    const isChanged = dialog.current?.querySelector('form[data-changed]');
    if (!isChanged || (await modals.confirm({ ...words, isGrave: true }))) return onClose();
    // Android closes a dialog at a repeated back gesture despite `preventDefault`.
    if (dialog.current?.open === false) dialog.current.showModal();
  };
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
      // Prevents the browser from closing the dialog at a repeated Escape.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        void cancel();
      }}
      onCancel={(event) => {
        // A file field's cancelled picker sends the same event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void cancel();
      }}
    >
      <h2 id={id} className="section-title">
        <Marked>{title}</Marked>
      </h2>
      {children}
      {actions ? <div className="row wrap end">{actions}</div> : null}
      {useContext(DialogEndContext)}
    </dialog>
  );
}
