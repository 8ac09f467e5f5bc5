import type { ReactNode } from 'react';
import { useForm } from '../ui/form/use-form.ts';
import { FormDialog } from '../ui/modal/form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

export interface ReasonQuestion {
  /** Names the action and its object. */
  title: string;
  /** Explanation: a line, or a list of changes. */
  body: ReactNode;
  /** The confirming button's label, a verb. */
  confirm: string;
  /** The field's label, and its error if empty. */
  label: string;
  needed: string;
}

interface ReasonDialogProps extends ReasonQuestion {
  /** Runs the action with the trimmed reason; errors are shown in the dialog, which stays open. */
  onReason: (reason: string) => void | Promise<void>;
  onClose: () => void;
}

/** Asks for the reason of an action. */
export function ReasonDialog({ title, body, confirm, label, needed, onReason, onClose }: ReasonDialogProps) {
  const { form, field } = useForm({
    initial: { reason: '' },
    rules: [{ field: 'reason', passes: ({ reason }) => reason.trim() !== '', error: needed }],
    onSubmit: async ({ reason }) => onReason(reason.trim()),
  });
  return (
    <FormDialog {...form} title={title} intro={body} submit={confirm} onClose={onClose}>
      <ReasonField {...field('reason')} label={label} />
    </FormDialog>
  );
}
