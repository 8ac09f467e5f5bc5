import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../lib/api/use-action.ts';
import { ReasonField } from '../../../screens/reason-field.tsx';
import { usersWords } from '../../../texts/ko/console-citizens.ts';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { ui } from '../../../texts/ko/ui.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { useTell } from '../../../ui/told/told.tsx';

const words = usersWords.detail;

/** Asks why, and lifts the lock of wrong passwords. */
export function UnlockDialog({ userNumber, onClose }: { userNumber: number; onClose: () => void }) {
  const queries = useQueryClient();
  const tell = useTell();
  const changeStatus = useAction('PATCH /admin/api/users/status');
  const { form, field, isBusy } = useForm({
    initial: { changeReason: '' },
    rules: [
      {
        field: 'changeReason',
        passes: ({ changeReason }) => changeReason.trim() !== '',
        error: usersWords.reasonNeeded,
      },
    ],
    onSubmit: async ({ changeReason }) => {
      await changeStatus({ body: { userNumber, userStatus: 'normal', changeReason: changeReason.trim() } });
      tell(consoleListWords.deedDone(words.unlock));
      void queries.invalidateQueries({ queryKey: ['GET /admin/api/users'] });
      await queries.invalidateQueries({ queryKey: ['GET /admin/api/users/{userNumber}'] });
      onClose();
    },
  });
  return (
    <Dialog title={words.unlock} onClose={onClose}>
      <p>{words.unlockBody}</p>
      <Form
        {...form}
        fields={['changeReason']}
        actions={
          <>
            <ActionButton onClick={onClose}>{ui.cancel}</ActionButton>
            <ActionButton type="submit" primary disabled={isBusy}>
              {words.unlock}
            </ActionButton>
          </>
        }
      >
        <ReasonField {...field('changeReason')} label={usersWords.reason} />
      </Form>
    </Dialog>
  );
}
