import { useModals } from '../ui/modal/modals.tsx';
import { reasonOf } from './reason-of.ts';

interface Deed {
  /** What is done, as its button says. */
  title: string;
  /** What it means. */
  body: string;
  run: () => Promise<unknown>;
  /** Once it was done. */
  after?: () => unknown;
}

/** Asks, does it, and tells where it failed. */
export function useConfirmed(): (deed: Deed) => Promise<void> {
  const modals = useModals();
  return async ({ title, body, run, after }) => {
    if (!(await modals.confirm({ title, body, confirm: title }))) return;
    try {
      await run();
    } catch (thrown) {
      return modals.failure({ title, body: reasonOf(thrown) });
    }
    await after?.();
  };
}
