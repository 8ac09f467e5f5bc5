import { PageLink } from '../../../lib/paths/page-link.tsx';
import { paths } from '../../../lib/paths/paths.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { actionClass } from '../../../ui/action/action-button.tsx';
import styles from './join.module.css';

export function DoneStep() {
  const { join: words, login } = useTexts();
  return (
    <div className={styles.step}>
      <p>
        <strong>{words.done.title}</strong> {words.done.body}
      </p>
      <PageLink to={paths.login} className={actionClass(true)}>
        {login.title}
      </PageLink>
    </div>
  );
}
