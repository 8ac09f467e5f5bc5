import { useSharedTexts } from '#texts/shared-texts.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import type { FieldProps } from '#ui/form/use-form.ts';
import { NewPasswordField } from './new-password-field.tsx';

interface NewPasswordFieldsProps {
  labels: { password: string; again: string };
  password: FieldProps<string>;
  again: FieldProps<string>;
  /** The account's user id. */
  userId: string;
}

/** A new password, twice. */
export function NewPasswordFields({ labels, password, again, userId }: NewPasswordFieldsProps) {
  const { newPassword: words } = useSharedTexts();
  // Incomplete input doesn't count as a mismatch.
  const isOther = !password.value.startsWith(again.value);
  const isSame = password.value !== '' && password.value === again.value;
  return (
    <>
      <NewPasswordField {...password} label={labels.password} userId={userId} />
      <PasswordField {...again} label={labels.again} autoComplete="new-password">
        <p role="status" className="flush medium collapses">
          {again.error === undefined && ((isOther && words.other) || (isSame && words.same))}
        </p>
      </PasswordField>
    </>
  );
}
