import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { Modal, type ModalButton } from './modal.tsx';

interface Said {
  title: string;
  body: string;
}

/** The three generic modals; each returns a promise that resolves when it is closed. */
interface Modals {
  /** Confirm and cancel; true if confirmed. Irreversible actions can't be confirmed by an accidental key press. */
  confirm: (said: Said & { confirm?: string; isGrave?: boolean }) => Promise<boolean>;
  /** Confirm only. */
  success: (said: Said) => Promise<void>;
  /** Close only; by default titled as information, with the text that no result was found. */
  failure: (said?: Partial<Said>) => Promise<void>;
}

interface Shown extends Said {
  id: number;
  buttons: ModalButton[];
  close: (confirmed: boolean) => void;
}

const ModalsContext = createContext<Modals | null>(null);

export function ModalsProvider({ children }: { children: ReactNode }) {
  const { ui } = useSharedTexts();
  const [queue, setQueue] = useState<Shown[]>([]);

  const show = useCallback(
    (said: Said, buttons: ModalButton[]) =>
      new Promise<boolean>((resolve) => {
        setQueue((shown) => {
          const id = (shown.at(-1)?.id ?? 0) + 1;
          const close = (confirmed: boolean) => {
            setQueue((open) => open.filter((modal) => modal.id !== id));
            resolve(confirmed);
          };
          return [...shown, { ...said, id, buttons, close }];
        });
      }),
    [],
  );

  const modals = useMemo<Modals>(() => {
    const confirmed = { label: ui.confirm, confirms: true };
    return {
      confirm: ({ confirm, isGrave = false, ...said }) =>
        show(said, [
          { label: ui.cancel, confirms: false, hasFocus: isGrave },
          { label: confirm ?? ui.confirm, confirms: true },
        ]),
      success: async (said) => void (await show(said, [confirmed])),
      failure: async (said) =>
        void (await show({ title: ui.info, body: ui.empty, ...said }, [{ label: ui.close, confirms: false }])),
    };
  }, [show, ui]);

  const first = queue[0];
  return (
    <ModalsContext value={modals}>
      {children}
      {first ? <Modal key={first.id} {...first} onClose={first.close} /> : null}
    </ModalsContext>
  );
}

export function useModals(): Modals {
  const modals = useContext(ModalsContext);
  if (!modals) throw new Error('useModals needs a ModalsProvider around it');
  return modals;
}
