import {
  createContext,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { type Permission, useMay } from '#lib/admin-session/me.ts';
import { ActionButton, type ActionButtonProps } from '#ui/action/action-button.tsx';

/** Shows the dialog of a button, by the button's id; null closes it. */
const DialogsContext = createContext<((id: string, dialog: ReactNode) => void) | null>(null);

/**
 * Contains the open dialogs of the {@link DialogButton}s inside it, so that a dialog and its input stay if its button
 * disappears: a refetched list may lack the row, or fail.
 */
export function Dialogs({ children }: { children: ReactNode }) {
  const [dialogs, setDialogs] = useState<ReadonlyMap<string, ReactNode>>(new Map());
  const show = useCallback(
    (id: string, dialog: ReactNode) => setDialogs((shown) => new Map(shown).set(id, dialog)),
    [],
  );
  return (
    <DialogsContext value={show}>
      {children}
      {[...dialogs].map(([id, dialog]) => (
        <Fragment key={id}>{dialog}</Fragment>
      ))}
    </DialogsContext>
  );
}

interface DialogButtonProps extends ActionButtonProps {
  /** The permission required to show the button. */
  permission?: Permission;
  dialog: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. The dialog is rendered by the surrounding {@link Dialogs}, if any. */
export function DialogButton({ permission, dialog, ...button }: DialogButtonProps) {
  const may = useMay();
  const id = useId();
  const show = useContext(DialogsContext);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    show?.(id, null);
  }, [id, show]);
  // At every render, because the dialog may depend on the button's surroundings, such as its row.
  useLayoutEffect(() => {
    if (isOpen) show?.(id, dialog(close));
  });
  if (permission && !may(...permission)) return null;
  return (
    <>
      <ActionButton {...button} onClick={() => setOpen(true)} />
      {isOpen && !show ? dialog(close) : null}
    </>
  );
}
