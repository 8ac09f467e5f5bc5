import { type MemberType, memberTypeCodes } from '@maru/domain/member';
import { useTexts } from '#texts/texts.tsx';
import styles from './join.module.css';
import type { StepProps } from './join-draft.ts';

/** Choice of the member type; another type needs another certification. */
export function TypeStep({ draft, keep, goTo }: StepProps) {
  const { join: words } = useTexts();
  const choose = (userType: MemberType) => {
    keep(userType === draft.userType ? {} : { userType, certificationId: '', username: '', birthDate: '' });
    goTo('terms');
  };
  return (
    <ul className="stack gap-4">
      {memberTypeCodes.map((userType) => (
        <li key={userType}>
          <button type="button" className={styles.type} onClick={() => choose(userType)}>
            <strong>{words.types[userType].name}</strong>
            <span className="muted">{words.types[userType].help}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
