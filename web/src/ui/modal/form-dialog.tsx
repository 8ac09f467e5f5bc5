import type { ComponentProps, ReactNode } from 'react';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Form } from '../form/form.tsx';
import { InnerForm } from './inner-form.tsx';

interface FormDialogProps extends Omit<ComponentProps<typeof Form>, 'title' | 'actions'> {
  title: string;
  isWide?: boolean;
  /** Text above the form. */
  intro?: ReactNode;
  /** Label of the button that submits. */
  submit: string;
  onClose: () => void;
}

/** A dialog of the console that is a form, also over another form, with the buttons to cancel and to submit. */
export function FormDialog({ title, isWide = false, intro, onClose, ...form }: FormDialogProps) {
  return (
    <InnerForm title={title} isWide={isWide} onClose={onClose}>
      {intro}
      <Form {...form} actions={<ActionButton onClick={onClose}>{ui.cancel}</ActionButton>} />
    </InnerForm>
  );
}
