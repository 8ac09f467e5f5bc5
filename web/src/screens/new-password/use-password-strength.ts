import { type PasswordJudge, passwordRuleFault } from '@maru/domain/password';
import { useEffect, useState } from 'react';

type Strength = typeof import('@maru/domain/password-strength');

/** How hard passwords are to guess; null until that is here, for its lists of what people use are long. */
export function usePasswordStrength(): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      // Where it doesn't come, the server's judgement is enough.
      const loaded = await import('@maru/domain/password-strength').catch(() => null);
      if (isWanted) setStrength(loaded);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, []);
  return strength;
}

/** Judges a form's new password as the server does; by the rules alone until more is here. */
export const usePasswordJudge = (): PasswordJudge => usePasswordStrength()?.passwordFault ?? passwordRuleFault;
