import type { ReactNode } from 'react';
import { ui } from '../texts/ko/ui.ts';
import { ActionButton } from '../ui/action/action-button.tsx';
import { Form } from '../ui/form/form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Dialog } from '../ui/modal/dialog.tsx';
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
  const { form, field, isBusy } = useForm({
    initial: { reason: '' },
    rules: [{ field: 'reason', passes: ({ reason }) => reason.trim() !== '', error: needed }],
    onSubmit: async ({ reason }) => onReason(reason.trim()),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {body}
      <Form
        {...form}
        fields={['reason']}
        actions={
          <>
            <ActionButton onClick={onClose}>{ui.cancel}</ActionButton>
            <ActionButton type="submit" primary disabled={isBusy}>
              {confirm}
            </ActionButton>
          </>
        }
      >
        <ReasonField {...field('reason')} label={label} />
      </Form>
    </Dialog>
  );
}
