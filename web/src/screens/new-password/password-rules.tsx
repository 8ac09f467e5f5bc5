import { keepsPasswordRule, type PasswordRule, passwordRules } from '@maru/domain/password';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import styles from './password-rules.module.css';

interface PasswordRulesProps {
  password: string;
  /** The account's user id, which the password must not contain. */
  userId: string;
}

/** True for rules that are only shown if broken. */
const isSilent = (rule: PasswordRule) => rule === 'longest';

/** The rules of a new password, each marked once fulfilled. */
export function PasswordRules({ password, userId }: PasswordRulesProps) {
  const { newPassword: words } = useSharedTexts();
  const keeps = (rule: PasswordRule) => password !== '' && keepsPasswordRule(rule, password, userId);
  const shown = passwordRules.filter((rule) => !isSilent(rule) || (password !== '' && !keeps(rule)));
  return (
    <ul className={styles.rules}>
      {shown.map((rule) => (
        <li key={rule} data-kept={keeps(rule)}>
          <span>
            {words.rules[rule]}{' '}
            {password !== '' && <b className="bold nowrap">{keeps(rule) ? words.kept : words.notKept}</b>}
          </span>
        </li>
      ))}
    </ul>
  );
}
