import { type MemberType, memberTypeCodes } from '@maru/domain/member';
import { useTexts } from '#texts/texts.tsx';
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
          <button
            type="button"
            className="stack gap-1 hover-shaded white basic full-width from-start dark-border padded-7 large-corners"
            onClick={() => choose(userType)}
          >
            <strong>{words.types[userType].name}</strong>
            <span className="muted">{words.types[userType].help}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
