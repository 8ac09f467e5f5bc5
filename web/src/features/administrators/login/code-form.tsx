import { consoleWords } from '#texts/ko/console.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { CodeField, codeRule } from '../code-field.tsx';
import type { Credentials } from './password-form.tsx';
import { useLogin } from './use-login.ts';

const { login: words } = consoleWords;

/** The second step of a login. */
export function CodeForm({ given, onBack }: { given: Credentials; onBack: () => void }) {
  const logIn = useLogin();
  const { form, field } = useForm({
    initial: { oneTimeCode: '' },
    rules: [codeRule],
    onSubmit: ({ oneTimeCode }) => logIn({ ...given, oneTimeCode }),
  });
  return (
    <Form {...form} submit={words.submit} further={<ActionButton onClick={onBack}>{words.back}</ActionButton>}>
      <CodeField {...field('oneTimeCode')} />
    </Form>
  );
}
