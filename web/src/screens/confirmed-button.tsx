import { type Permission, useMay } from '#lib/admin-session/me.ts';
import { ActionButton, type ActionButtonProps } from '#ui/action/action-button.tsx';
import { type ConfirmedAction, useConfirmed } from './use-confirmed.ts';

interface ConfirmedButtonProps extends ConfirmedAction, Pick<ActionButtonProps, 'aria-label' | 'primary' | 'disabled'> {
  /** The permission required to show the button. */
  permission?: Permission;
}

/** A button that runs an irreversible action after confirmation. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { permission, 'aria-label': label, primary = false, disabled, ...action } = props;
  const may = useMay();
  const confirmed = useConfirmed();
  if (permission && !may(...permission)) return null;
  return (
    <ActionButton aria-label={label} primary={primary} disabled={disabled} onClick={() => void confirmed(action)}>
      {action.title}
    </ActionButton>
  );
}
