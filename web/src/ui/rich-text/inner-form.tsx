import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../modal/dialog.tsx';

interface InnerFormProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form of its own over a form: it stands beside that one in the page, and submits nothing but itself. */
export const InnerForm = ({ title, onClose, children }: InnerFormProps) =>
  createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog title={title} onClose={onClose}>
        {children}
      </Dialog>
    </div>,
    document.body,
  );
