import { useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ActionButton } from '../action/action-button.tsx';
import styles from './form.module.css';
import { FormField, type FormFieldProps } from './form-field.tsx';

interface PasswordFieldProps extends Omit<FormFieldProps, 'type' | 'action'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field that can be revealed, and warns about caps lock. */
export function PasswordField({ children, ...props }: PasswordFieldProps) {
  const { form: words } = useSharedTexts();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      maxLength={200}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setCapsLock(false)}
      action={
        <ActionButton
          aria-pressed={shown}
          aria-label={words.showPasswordOf(props.label)}
          onClick={() => setShown(!shown)}
        >
          {words.show}
        </ActionButton>
      }
    >
      <p role="status" className={styles.help}>
        {capsLock && words.capsLock}
      </p>
      {children}
    </FormField>
  );
}
