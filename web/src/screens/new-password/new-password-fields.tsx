import { passwordFault } from '@maru/domain/password';
import { useSharedTexts } from '../../texts/shared-texts.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import styles from './password-rules.module.css';
import { PasswordRules } from './password-rules.tsx';

interface TextField {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

interface NewPasswordFieldsProps {
  labels: { password: string; again: string };
  password: TextField;
  again: TextField;
  /** Whose password it becomes. */
  userId: string;
}

/** A new password, twice. What it must be is told before, and what is kept of that while it is typed. */
export function NewPasswordFields({ labels, password, again, userId }: NewPasswordFieldsProps) {
  const { newPassword: words } = useSharedTexts();
  const isUsable = password.value !== '' && passwordFault(password.value, userId) === null;
  // Half typed, it isn't another one yet.
  const isOther = !password.value.startsWith(again.value);
  const isSame = isUsable && password.value === again.value;
  return (
    <>
      <PasswordField
        {...password}
        label={labels.password}
        help={<PasswordRules password={password.value} userId={userId} />}
        autoComplete="new-password"
      >
        <p role="status" className={styles.note}>
          {password.error === undefined && isUsable && words.usable}
        </p>
      </PasswordField>
      <PasswordField {...again} label={labels.again} autoComplete="new-password">
        <p role="status" className={styles.note}>
          {again.error === undefined && ((isOther && words.other) || (isSame && words.same))}
        </p>
      </PasswordField>
    </>
  );
}
