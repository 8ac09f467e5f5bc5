import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from './dialog.tsx';

interface InnerFormProps {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
}

/**
 * A dialog with its own form on top of another form. In the DOM it is a sibling of the other form, so that only its own
 * form is submitted.
 */
export const InnerForm = (props: InnerFormProps) =>
  createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog {...props} />
    </div>,
    document.body,
  );
