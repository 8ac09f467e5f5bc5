import { useEffect, useRef } from 'react';
import { useSession } from '#lib/session/session-provider.tsx';
import { useTexts } from '#texts/texts.tsx';
import { useModals } from '#ui/modal/modals.tsx';

/** Says that a session ended by itself while it was in use. Of one that was over at the start the login page tells. */
export function useSessionEnd(): void {
  const { state, outReason } = useSession();
  const { login: words } = useTexts();
  const { failure } = useModals();
  const wasIn = useRef(false);
  useEffect(() => {
    const hasEnded = wasIn.current && state === 'out' && outReason === 'expired';
    wasIn.current = state === 'in';
    if (hasEnded) void failure({ body: words.ended });
  }, [state, outReason, failure, words]);
}
