import { isUserId } from '@maru/domain/personal';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { type Failure, failureOf } from '#ui/form/failure.ts';
import { FormField } from '#ui/form/form-field.tsx';

interface UserIdFieldProps {
  field: { name: string; value: string; error: string | undefined; onChange: (value: string) => void };
  fail: (failure: Failure) => void;
}

/** The user id, with a check whether it is taken. */
export function UserIdField({ field, fail }: UserIdFieldProps) {
  const { join: words, ui, form } = useTexts();
  const [freeId, setFreeId] = useState<string | null>(null);
  const askDuplicate = useAction('GET /api/users/duplicate-id');
  const refuse = (error: string) => fail({ field: field.name, error });

  const check = async () => {
    const userId = field.value;
    if (!isUserId(userId)) return refuse(words.fields.userIdHelp);
    try {
      const { isDuplicate } = await askDuplicate({ query: { userId } });
      setFreeId(isDuplicate ? null : userId);
      if (isDuplicate) refuse(words.taken);
    } catch (thrown) {
      refuse(failureOf(thrown, ui.failedReason, form.failed).error);
    }
  };

  return (
    <FormField
      {...field}
      label={words.fields.userId}
      help={words.fields.userIdHelp}
      autoComplete="username"
      autoCapitalize="none"
      maxLength={20}
      action={<ActionButton onClick={check}>{words.check}</ActionButton>}
    >
      <p role="status" className="flush medium collapses">
        {freeId !== null && freeId === field.value && words.free}
      </p>
    </FormField>
  );
}
