import type { OutputOf } from '@maru/contract';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { useTermsTexts } from '../terms-texts.ts';

type History = OutputOf<'GET /api/mypage/consents'>['history'];

/** Every decision about terms, newest first. */
export function ConsentHistory({ history }: { history: History }) {
  const { consents: words } = useTexts().myPage;
  const { titleOf } = useTermsTexts();
  return (
    <>
      <h3 className="above-7 below-4 heading-xsmall">{words.history}</h3>
      {history.length === 0 && <p>{words.noHistory}</p>}
      <ol className="stack">
        {history.map(({ version, isAgreed, decidedBy, decidedDatetime, ...texts }) => (
          <li
            key={`${texts.title} ${version} ${isAgreed} ${decidedDatetime}`}
            className="row wrap no-row-gap line-below padded-bottom-3"
          >
            <span>
              <Marked>
                {titleOf(texts)} {version}
              </Marked>
            </span>
            <strong>{isAgreed ? words.gave : words.withdrew}</strong>
            <small className="muted">
              {formatDatetime(decidedDatetime)} · {words.where[decidedBy]}
            </small>
          </li>
        ))}
      </ol>
    </>
  );
}
