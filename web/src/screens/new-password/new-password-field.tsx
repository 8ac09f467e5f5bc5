import { passwordRuleFault } from '@maru/domain/password';
import { PasswordField } from '#ui/form/password-field.tsx';
import type { FieldProps } from '#ui/form/use-form.ts';
import { PasswordRules } from './password-rules.tsx';
import { PasswordStrengthLine } from './password-strength-line.tsx';

interface NewPasswordFieldProps extends FieldProps<string> {
  label: string;
  /** The account's user id. */
  userId: string;
}

/** A new password with its rules; while typing, with its fulfilled rules and strength. */
export function NewPasswordField({ userId, ...field }: NewPasswordFieldProps) {
  const { value, error } = field;
  return (
    <PasswordField {...field} help={<PasswordRules password={value} userId={userId} />} autoComplete="new-password">
      <PasswordStrengthLine
        password={value}
        userId={userId}
        isUsable={error === undefined && passwordRuleFault(value, userId) === null}
      />
    </PasswordField>
  );
}
