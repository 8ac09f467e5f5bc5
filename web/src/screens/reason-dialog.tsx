import type { ReactNode } from 'react';
import { ui } from '../texts/ko/ui.ts';
import { ActionButton } from '../ui/action/action-button.tsx';
import { Form } from '../ui/form/form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Dialog } from '../ui/modal/dialog.tsx';
import { ReasonField } from './reason-field.tsx';

export interface ReasonQuestion {
  /** What is done, with what it is done to. */
  title: string;
  /** What it means: a line, or a list of what changes. */
  body: ReactNode;
  /** The button that does it: a verb. */
  confirm: string;
  /** What the field is called, and what is said where it is left empty. */
  label: string;
  needed: string;
}

interface ReasonDialogProps extends ReasonQuestion {
  /** Does it, for a reason without blanks around it; what it throws is shown in the dialog, which stays. */
  onReason: (reason: string) => void | Promise<void>;
  onClose: () => void;
}

/** Asks why something is done. */
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
