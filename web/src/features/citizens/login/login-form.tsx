import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiProblem } from '#lib/api/problem.ts';
import { useKnownId, useWayIn } from '#lib/paths/known-id.ts';
import { paths } from '#lib/paths/paths.ts';
import { useLoginAction } from '#lib/proof-of-work/patient-login.ts';
import { useSession } from '#lib/session/session-provider.tsx';
import { useTexts } from '#texts/texts.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';

/** From the specification: display time of the reason before a dormant account's page opens. */
const redirectAfterMs = 200;

/** The recovery page of a refused login, by the problem's code. */
const waysBack: Record<string, string> = {
  USER_006: paths.reactivate,
  SELF_CERTIFICATION: paths.selfCertification,
};

export function LoginForm() {
  const { login: words } = useTexts();
  const { open } = useSession();
  const navigate = useNavigate();
  const wayIn = useWayIn();
  const logIn = useLoginAction('POST /api/auth/login');
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  const { form, field, values, fail } = useForm({
    initial: { userId: useKnownId(), password: '' },
    rules: [
      { field: 'userId', passes: ({ userId }) => userId.trim() !== '', error: words.needed.userId },
      { field: 'password', passes: ({ password }) => password !== '', error: words.needed.password },
    ],
    onSubmit: async ({ userId, password }) => {
      try {
        const pair = await logIn({ userId: userId.trim(), password });
        if (!open(pair)) fail({ field: '', error: words.unreadable });
      } catch (problem) {
        const wayBack = problem instanceof ApiProblem ? waysBack[problem.code] : undefined;
        if (wayBack !== undefined) {
          redirect.current = setTimeout(
            () => navigate({ to: wayBack, state: { userId: values.userId.trim(), ...wayIn } }),
            redirectAfterMs,
          );
        }
        throw problem;
      }
    },
  });

  return (
    <Form {...form} submit={words.submit}>
      <FormField {...field('userId')} label={words.userId} autoComplete="username" autoCapitalize="none" />
      <PasswordField {...field('password')} label={words.password} autoComplete="current-password" />
    </Form>
  );
}
