import { ActionButton } from '#ui/action/action-button.tsx';
import { type Permission, useMay } from '../lib/admin-session/me.ts';
import { type ConfirmedAction, useConfirmed } from './use-confirmed.ts';

interface ConfirmedButtonProps extends ConfirmedAction {
  /** Without it the button is absent. */
  permission?: Permission;
  /** The accessible name, if several buttons have the same text. */
  label?: string;
  primary?: boolean;
  disabled?: boolean;
}

/** A button with the title of an irreversible action, which it runs once it is confirmed. */
export function ConfirmedButton({ permission, label, primary, disabled, ...action }: ConfirmedButtonProps) {
  const may = useMay();
  const confirmed = useConfirmed();
  if (permission && !may(...permission)) return null;
  return (
    <ActionButton
      aria-label={label}
      primary={primary ?? false}
      disabled={disabled}
      onClick={() => void confirmed(action)}
    >
      {action.title}
    </ActionButton>
  );
}
