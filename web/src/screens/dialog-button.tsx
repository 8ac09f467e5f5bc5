import { type ReactNode, useCallback, useState } from 'react';
import { type Permission, useMay } from '#lib/admin-session/me.ts';
import { ActionButton, type ActionButtonProps } from '#ui/action/action-button.tsx';

interface DialogButtonProps extends ActionButtonProps {
  /** The permission required to show the button. */
  permission?: Permission;
  dialog: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ permission, dialog, ...button }: DialogButtonProps) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (permission && !may(...permission)) return null;
  return (
    <>
      <ActionButton {...button} onClick={() => setOpen(true)} />
      {isOpen ? dialog(close) : null}
    </>
  );
}
