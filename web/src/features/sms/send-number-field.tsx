import type { OutputOf } from '@maru/contract';
import { smsSendWords as words } from '#texts/ko/console-sms.ts';
import { FormSelect } from '#ui/form/form-select.tsx';
import type { FieldProps } from '#ui/form/use-form.ts';

interface SendNumberFieldProps extends FieldProps<string> {
  numbers: OutputOf<'GET /admin/api/sms/send'>['sendNumbers'];
}

/** The registered number that a message is sent from. */
export function SendNumberField({ numbers, ...field }: SendNumberFieldProps) {
  return (
    <FormSelect
      {...field}
      label={words.sendNumber}
      none={words.choose}
      options={numbers.map(({ sendNumber, name }) => ({ code: sendNumber, name: `${sendNumber} (${name})` }))}
    />
  );
}
