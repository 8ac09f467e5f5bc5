import { sharedMemberRules } from '@maru/domain/shared-member';
import { useAction } from '#lib/api/use-action.ts';
import { useSharedMemberTexts } from '#texts/shared-member-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Dialog } from '#ui/modal/dialog.tsx';

interface AddMemberProps {
  placeId: number;
  onClose: (done?: { said: string }) => void;
}

export function AddMember({ placeId, onClose }: AddMemberProps) {
  const words = useSharedMemberTexts();
  const { ui } = useTexts();
  const add = useAction('POST /api/mypage/operating-facility/air-quality/sharedMember/{placeId}');
  const { form, field } = useForm({
    initial: { parentsName: '', mobileNumber: '' },
    rules: sharedMemberRules,
    async onSubmit({ parentsName, mobileNumber }) {
      const body = { parentsName: parentsName.trim(), mobileNumber: mobileNumber.trim() };
      await add({ params: { placeId }, body });
      onClose({ said: words.added(body.parentsName) });
    },
  });
  return (
    <Dialog title={words.addTitle} onClose={() => onClose()}>
      <Form {...form} actions={<ActionButton onClick={() => onClose()}>{ui.cancel}</ActionButton>} submit={words.add}>
        <FormField {...field('parentsName')} label={words.name} autoComplete="off" maxLength={60} />
        <FormField
          {...field('mobileNumber')}
          label={words.mobileNumber}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
        />
      </Form>
    </Dialog>
  );
}
