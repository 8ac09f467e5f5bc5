import type { ReactNode } from 'react';
import type { Permission } from '#lib/admin-session/me.ts';
import { type Outdated, useRefresh } from '#lib/api/use-refresh.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { DialogButton } from './dialog-button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface ReasonButtonProps {
  permission: Permission;
  'aria-label'?: string;
  /** The action's name, a verb. */
  title: string;
  /** Explains the action. */
  body: ReactNode;
  /** The field's label, and its error if empty. */
  label: string;
  needed: string;
  run: (reason: string) => Promise<unknown>;
  /** The text that reports the success, if the page doesn't show it. */
  done?: string;
  /** Calls to refetch on success. */
  refresh?: Outdated;
}

/** A button for an action that needs a reason. */
export function ReasonButton(props: ReasonButtonProps) {
  const { permission, 'aria-label': name, title, body, label, needed, run, done, refresh = [] } = props;
  const toast = useToast();
  const refetch = useRefresh();
  return (
    <DialogButton
      permission={permission}
      aria-label={name}
      dialog={(close) => (
        <ReasonDialog
          title={title}
          body={<p>{body}</p>}
          confirm={title}
          label={label}
          needed={needed}
          onReason={async (reason) => {
            await run(reason);
            if (done) toast(done);
            close();
            await refetch(refresh);
          }}
          onClose={close}
        />
      )}
    >
      {title}
    </DialogButton>
  );
}
