import { useState } from 'react';
import { download } from '#lib/api/file.ts';
import { usePersonalDataTexts } from '#texts/personal-data-texts.ts';
import { useLanguage } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useForm } from '#ui/form/use-form.ts';

/** Downloads everything stored about the member; the password is asked for again. */
export function PersonalDataSection() {
  const words = usePersonalDataTexts();
  const { language } = useLanguage();
  const [saved, setSaved] = useState<string | null>(null);
  const { form, field, isBusy, forget } = useForm({
    initial: { format: 'pdf' as 'pdf' | 'json', password: '' },
    rules: [{ field: 'password', passes: ({ password }) => password !== '', error: words.needed }],
    onSubmit: async ({ format, password }): Promise<void> => {
      setSaved(null);
      const name = await download('POST /api/mypage/personal-data', { body: { password, format, language } });
      setSaved(name);
      forget();
    },
  });
  return (
    <>
      <p>{words.line}</p>
      <p role="status" className="collapses">
        {saved !== null && words.done(saved)}
      </p>
      <Form
        {...form}
        aria-label={words.title}
        actions={
          <ActionButton type="submit" aria-disabled={isBusy}>
            {words.submit}
          </ActionButton>
        }
      >
        <FormSelect {...field('format')} label={words.format} options={optionsOf(words.formats)} />
        <PasswordField {...field('password')} label={words.password} autoComplete="current-password" />
      </Form>
    </>
  );
}
