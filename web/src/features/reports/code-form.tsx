import { placeCode, placeIdOf } from '@maru/domain/place-code';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '#lib/paths/paths.ts';
import { useReportTexts } from '#texts/report-texts.ts';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';

/** Opens the page of a place by the code on its label. */
export function CodeForm() {
  const words = useReportTexts();
  const navigate = useNavigate();
  const { form, field } = useForm({
    initial: { code: '' },
    rules: [
      { field: 'code', passes: ({ code }) => code.trim() !== '', error: words.codeNeeded },
      { field: 'code', passes: ({ code }) => placeIdOf(code) !== null, error: words.codeWrong },
    ],
    onSubmit: async ({ code }) => navigate({ to: paths.labelled(placeCode(placeIdOf(code) ?? 0)) }),
  });
  return (
    <Form {...form} submit={words.open}>
      <FormField
        {...field('code')}
        label={words.code}
        help={words.codeHelp}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
    </Form>
  );
}
