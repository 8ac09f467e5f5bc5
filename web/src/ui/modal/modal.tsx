import { useId, useLayoutEffect, useRef } from 'react';
import { Marked } from '#texts/marked.tsx';
import { ActionButton } from '../action/action-button.tsx';
import styles from './modal.module.css';

export interface ModalButton {
  label: string;
  confirms: boolean;
  /** The element with the initial focus; the confirming button by default. */
  hasFocus?: boolean;
}

interface ModalProps {
  title: string;
  body: string;
  buttons: ModalButton[];
  /** Called once, with true if a confirming button was pressed; Escape counts as cancel. */
  onClose: (confirmed: boolean) => void;
}

/** A native dialog: the browser traps the focus, restores it, and makes the rest inert. */
export function Modal({ title, body, buttons, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const first = buttons.find(({ hasFocus }) => hasFocus) ?? buttons.find(({ confirms }) => confirms) ?? buttons[0];
  // A layout effect's cleanup runs while the dialog is still in the DOM, so that closing it restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        onClose(false);
      }}
    >
      <h2 id={`${id}-title`} className="section-title">
        <Marked>{title}</Marked>
      </h2>
      <p id={`${id}-body`}>
        <Marked>{body}</Marked>
      </p>
      <div className="row wrap end">
        {buttons.map((button) => (
          <ActionButton
            key={button.label}
            primary={button.confirms || buttons.length === 1}
            autoFocus={button === first}
            onClick={() => onClose(button.confirms)}
          >
            {button.label}
          </ActionButton>
        ))}
      </div>
    </dialog>
  );
}
