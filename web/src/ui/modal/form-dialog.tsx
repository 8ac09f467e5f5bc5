import type { ComponentProps, ReactNode } from 'react';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Form } from '../form/form.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps extends Omit<ComponentProps<typeof Form>, 'title' | 'actions'> {
  title: string;
  isWide?: boolean;
  /** Text above the form. */
  intro?: ReactNode;
  /** Label of the button that submits. */
  save: string;
  isBusy?: boolean;
  onClose: () => void;
}

/** A dialog of the console that is a form, with the buttons to cancel and to submit. */
export function FormDialog({ title, isWide, intro, save, isBusy = false, onClose, ...form }: FormDialogProps) {
  return (
    <Dialog title={title} isWide={isWide ?? false} onClose={onClose}>
      {intro}
      <Form
        {...form}
        actions={
          <>
            <ActionButton onClick={onClose}>{ui.cancel}</ActionButton>
            <ActionButton type="submit" primary disabled={isBusy}>
              {save}
            </ActionButton>
          </>
        }
      />
    </Dialog>
  );
}
