import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from './dialog.tsx';

interface InnerFormProps {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
}

/** A dialog with a form of its own over a form: it stands beside that one in the page, and submits nothing but itself. */
export const InnerForm = (props: InnerFormProps) =>
  createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog {...props} />
    </div>,
    document.body,
  );
