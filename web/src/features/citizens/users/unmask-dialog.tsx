import type { OutputOf } from '@maru/contract';
import { useAction } from '#lib/api/use-action.ts';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { usersWords } from '#texts/ko/console-citizens.ts';

const unmaskCall = 'POST /admin/api/users/{userNumber}/unmask';
const words = usersWords.detail;

interface UnmaskDialogProps {
  userNumber: number;
  onClose: (whole: OutputOf<typeof unmaskCall> | null) => void;
}

/** Asks for a reason, and loads the unmasked personal data; the action is logged. */
export function UnmaskDialog({ userNumber, onClose }: UnmaskDialogProps) {
  const unmask = useAction(unmaskCall);
  return (
    <ReasonDialog
      title={words.unmask}
      body={<p>{words.unmaskBody}</p>}
      confirm={words.unmask}
      label={words.unmaskReason}
      needed={words.unmaskNeeded}
      onReason={async (reason) => onClose(await unmask({ params: { userNumber }, body: { reason } }))}
      onClose={() => onClose(null)}
    />
  );
}
