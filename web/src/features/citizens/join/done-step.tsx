import { useWayIn } from '#lib/paths/known-id.ts';
import { paths } from '#lib/paths/paths.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import type { StepProps } from './join-draft.ts';

export function DoneStep({ draft }: StepProps) {
  const { join: words, login } = useTexts();
  const wayIn = useWayIn();
  return (
    <div className="stack gap-5">
      <p className="flush">
        <strong>{words.done.title}</strong> {words.done.body}
      </p>
      <ActionLink to={paths.login} search={wayIn} state={{ userId: draft.userId }} primary>
        {login.title}
      </ActionLink>
    </div>
  );
}
