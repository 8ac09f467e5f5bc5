import { useAction } from '#lib/api/use-action.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ownWords } from '#texts/ko/console-own.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { CodeField, codeRule } from '../code-field.tsx';

const words = ownWords.code;

interface CodeFormProps {
  /** True if the second factor is active and the code removes it. */
  isOn: boolean;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

/** A form for the code that activates or removes the second factor. */
export function CodeForm({ isOn, onDone, onCancel }: CodeFormProps) {
  const confirm = useAction('PATCH /admin/api/auth/one-time-code');
  const end = useAction('DELETE /admin/api/auth/one-time-code');
  const toast = useToast();
  const { form, field } = useForm({
    initial: { oneTimeCode: '' },
    rules: [codeRule],
    onSubmit: async (given) => {
      await (isOn ? end({ query: given }) : confirm({ body: given }));
      toast(consoleListWords.deedDone(isOn ? words.end : words.begin));
      await onDone();
    },
  });
  return (
    <Form
      {...form}
      aria-label={words.title}
      submit={isOn ? words.end : words.confirm}
      further={<ActionButton onClick={onCancel}>{ui.cancel}</ActionButton>}
    >
      <CodeField {...field('oneTimeCode')} />
    </Form>
  );
}
