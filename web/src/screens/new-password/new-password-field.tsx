import { passwordRuleFault } from '@maru/domain/password';
import { PasswordField } from '#ui/form/password-field.tsx';
import type { FieldProps } from '#ui/form/use-form.ts';
import { PasswordRules } from './password-rules.tsx';
import { PasswordStrengthLine } from './password-strength-line.tsx';

interface NewPasswordFieldProps extends FieldProps<string> {
  label: string;
  /** Whose password it becomes. */
  userId: string;
}

/** A new password. What it must be is told before, and what is kept of that and how strong it is while it is typed. */
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
