import { type ReactNode, useState } from 'react';
import { ReasonDialog, type ReasonQuestion } from './reason-dialog.tsx';

interface OpenQuestion extends ReasonQuestion {
  answer: (reason: string | null) => void;
}

/** Asks for an action's reason; null cancels. `dialog` must be rendered. */
export function useReason(): { ask: (question: ReasonQuestion) => Promise<string | null>; dialog: ReactNode } {
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const ask = (question: ReasonQuestion) =>
    new Promise<string | null>((resolve) => {
      setOpen({
        ...question,
        answer(reason) {
          setOpen(null);
          resolve(reason);
        },
      });
    });
  const dialog = open && <ReasonDialog {...open} onReason={open.answer} onClose={() => open.answer(null)} />;
  return { ask, dialog };
}
