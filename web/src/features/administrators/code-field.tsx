import type { Rule } from '@maru/domain/rules';
import { consoleWords } from '#texts/ko/console.ts';
import { FormField } from '#ui/form/form-field.tsx';

const { login: words } = consoleWords;

interface WithCode {
  oneTimeCode: string;
}

export const codeRule: Rule<WithCode> = {
  field: 'oneTimeCode',
  passes: ({ oneTimeCode }) => /^\d{6}$/.test(oneTimeCode),
  error: words.codeHelp,
};

interface CodeFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Field for an authenticator app's six digits. */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <FormField
      {...field}
      label={words.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      onChange={(value) => onChange(value.replace(/\D/g, ''))}
    />
  );
}
