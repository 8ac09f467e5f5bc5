import { type ReactNode, useState } from 'react';
import { ui } from '../texts/ko/ui.ts';
import { ActionButton } from '../ui/action/action-button.tsx';
import { Form } from '../ui/form/form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Dialog } from '../ui/modal/dialog.tsx';
import { ReasonField } from './reason-field.tsx';

interface Question {
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

interface Asked extends Question {
  answer: (reason: string | null) => void;
}

/** Asks why something is done, and names it; the answer is null where it isn't to be done. `dialog` is to be drawn. */
export function useReason(): { ask: (question: Question) => Promise<string | null>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (question: Question) =>
    new Promise<string | null>((resolve) => {
      setAsked({
        ...question,
        answer(reason) {
          setAsked(null);
          resolve(reason);
        },
      });
    });
  return { ask, dialog: asked ? <ReasonDialog {...asked} /> : null };
}

function ReasonDialog({ title, body, confirm, label, needed, answer }: Asked) {
  const { form, field, isBusy } = useForm({
    initial: { reason: '' },
    rules: [{ field: 'reason', passes: ({ reason }) => reason.trim() !== '', error: needed }],
    onSubmit: async ({ reason }) => answer(reason.trim()),
  });
  return (
    <Dialog title={title} onClose={() => answer(null)}>
      {body}
      <Form
        {...form}
        fields={['reason']}
        actions={
          <>
            <ActionButton onClick={() => answer(null)}>{ui.cancel}</ActionButton>
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
