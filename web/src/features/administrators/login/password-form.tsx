import { ApiProblem } from '#lib/api/problem.ts';
import { consoleWords } from '#texts/ko/console.ts';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useLogin } from './use-login.ts';

const { login: words } = consoleWords;

export interface Credentials {
  adminId: string;
  password: string;
}

interface PasswordFormProps {
  initial: Credentials;
  onCodeNeeded: (given: Credentials) => void;
}

export function PasswordForm({ initial, onCodeNeeded }: PasswordFormProps) {
  const logIn = useLogin();
  const { form, field } = useForm({
    initial,
    rules: [
      { field: 'adminId', passes: ({ adminId }) => adminId.trim() !== '', error: words.required.adminId },
      { field: 'password', passes: ({ password }) => password !== '', error: words.required.password },
    ],
    onSubmit: async (values) => {
      const given = { adminId: values.adminId.trim(), password: values.password };
      try {
        await logIn(given);
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || problem.code !== 'ONE_TIME_CODE_NEEDED') throw problem;
        onCodeNeeded(given);
      }
    },
  });
  return (
    <Form {...form} submit={words.submit}>
      <FormField {...field('adminId')} label={words.adminId} autoComplete="username" autoCapitalize="none" />
      <PasswordField {...field('password')} label={words.password} autoComplete="current-password" />
    </Form>
  );
}
