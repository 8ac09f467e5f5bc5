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
 * A dialog with its own form on top of another form. It is a sibling of that form in the DOM, so it submits only
 * itself.
 */
export const InnerForm = (props: InnerFormProps) =>
  createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog {...props} />
    </div>,
    document.body,
  );
