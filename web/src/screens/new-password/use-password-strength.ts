import { type PasswordJudge, passwordRuleFault } from '@maru/domain/password';
import { useEffect, useState } from 'react';

type Strength = typeof import('@maru/domain/password-strength');

/** The strength function; null until loaded, because its word lists are large. */
export function usePasswordStrength(): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      // If loading fails, only the server judges the strength.
      const loaded = await import('@maru/domain/password-strength').catch(() => null);
      if (isCurrent) setStrength(loaded);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, []);
  return strength;
}

/** Judges a form's new password like the server; only by the rules until the strength function is loaded. */
export const usePasswordJudge = (): PasswordJudge => usePasswordStrength()?.passwordFault ?? passwordRuleFault;
