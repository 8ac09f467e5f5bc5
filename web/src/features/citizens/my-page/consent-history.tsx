import type { OutputOf } from '@maru/contract';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from './my-page.module.css';

type History = OutputOf<'GET /api/mypage/consents'>['history'];

/** Every decision about terms, the newest first. */
export function ConsentHistory({ history }: { history: History }) {
  const { consents: words } = useTexts().myPage;
  return (
    <>
      <h3 className={styles.historyTitle}>{words.history}</h3>
      {history.length === 0 && <p>{words.noHistory}</p>}
      <ol className={styles.history}>
        {history.map(({ title, version, isAgreed, decidedBy, decidedDatetime }) => (
          <li key={`${title} ${version} ${isAgreed} ${decidedDatetime}`}>
            <span lang="ko">
              {title} {version}
            </span>
            <strong>{isAgreed ? words.gave : words.withdrew}</strong>
            <small>
              {formatDatetime(decidedDatetime)} · {words.where[decidedBy]}
            </small>
          </li>
        ))}
      </ol>
    </>
  );
}
