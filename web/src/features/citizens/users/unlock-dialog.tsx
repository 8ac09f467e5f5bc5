import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#lib/api/use-action.ts';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { usersWords } from '#texts/ko/console-citizens.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { useToast } from '#ui/toast/toast.tsx';

const words = usersWords.detail;

/** Asks for a reason, and unlocks an account that was locked after wrong passwords. */
export function UnlockDialog({ userNumber, onClose }: { userNumber: number; onClose: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const changeStatus = useAction('PATCH /admin/api/users/status');
  return (
    <ReasonDialog
      title={words.unlock}
      body={<p>{words.unlockBody}</p>}
      confirm={words.unlock}
      label={usersWords.reason}
      needed={usersWords.reasonNeeded}
      onReason={async (changeReason) => {
        await changeStatus({ body: { userNumber, userStatus: 'normal', changeReason } });
        toast(consoleListWords.deedDone(words.unlock));
        void queries.invalidateQueries({ queryKey: ['GET /admin/api/users'] });
        await queries.invalidateQueries({ queryKey: ['GET /admin/api/users/{userNumber}'] });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
