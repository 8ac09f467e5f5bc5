import { type ReactNode, useState } from 'react';
import { ReasonDialog, type ReasonQuestion } from './reason-dialog.tsx';

interface OpenQuestion extends ReasonQuestion {
  answer: (reason: string | null) => void;
}

/** Asks for an action's reason; null cancels. `dialog` must be rendered. */
export function useReason(): { ask: (question: ReasonQuestion) => Promise<string | null>; dialog: ReactNode } {
  const [asked, setAsked] = useState<OpenQuestion | null>(null);
  const ask = (question: ReasonQuestion) =>
    new Promise<string | null>((resolve) => {
      setAsked({
        ...question,
        answer(reason) {
          setAsked(null);
          resolve(reason);
        },
      });
    });
  const dialog = asked && <ReasonDialog {...asked} onReason={asked.answer} onClose={() => asked.answer(null)} />;
  return { ask, dialog };
}
