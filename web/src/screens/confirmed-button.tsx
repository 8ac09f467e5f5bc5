import { type Permission, useMay } from '#lib/admin-session/me.ts';
import { ActionButton, type ActionButtonProps } from '#ui/action/action-button.tsx';
import { type ConfirmedAction, useConfirmed } from './use-confirmed.ts';

interface ConfirmedButtonProps extends ConfirmedAction, Pick<ActionButtonProps, 'aria-label' | 'primary' | 'disabled'> {
  /** Without it the button is absent. */
  permission?: Permission;
}

/** A button with the title of an irreversible action, which it runs once it is confirmed. */
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
