import { passwordStrengths } from '@maru/domain/password';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './password-rules.module.css';
import { usePasswordStrength } from './use-password-strength.ts';

interface PasswordStrengthLineProps {
  password: string;
  userId: string;
  /** Whether the password also fulfils the rules. */
  isUsable: boolean;
}

/** The strength of a new password while typing: a word, a bar, and the reason if weak. */
export function PasswordStrengthLine({ password, userId, isUsable }: PasswordStrengthLineProps) {
  const { newPassword: words } = useSharedTexts();
  const estimate = usePasswordStrength();
  const judged = password === '' ? null : estimate?.passwordStrength(password, userId);
  return (
    <div className="stack gap-2">
      <p role="status" className="flush medium collapses">
        {judged && (
          <>
            {words.strength} <b>{words.strengths[judged.strength]}</b>
            {judged.weakness && <span className="block">{words.weaknesses[judged.weakness]}</span>}
          </>
        )}
        {isUsable && judged?.weakness === null && <span className="block">{words.usable}</span>}
      </p>
      {judged && (
        <div className={styles.bar} data-strength={judged.strength} aria-hidden="true">
          {passwordStrengths.map((strength, at) => (
            <i key={strength} data-reached={at <= passwordStrengths.indexOf(judged.strength)} />
          ))}
        </div>
      )}
    </div>
  );
}
