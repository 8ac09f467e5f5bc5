import { useWayIn } from '#lib/paths/known-id.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useTexts } from '#texts/texts.tsx';
import { actionClass } from '#ui/action/action-button.tsx';
import styles from './join.module.css';
import type { StepProps } from './join-draft.ts';

export function DoneStep({ draft }: StepProps) {
  const { join: words, login } = useTexts();
  const wayIn = useWayIn();
  return (
    <div className={styles.step}>
      <p>
        <strong>{words.done.title}</strong> {words.done.body}
      </p>
      <PageLink to={paths.login} search={wayIn} state={{ userId: draft.userId }} className={actionClass(true)}>
        {login.title}
      </PageLink>
    </div>
  );
}
