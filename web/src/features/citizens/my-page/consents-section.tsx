import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#lib/api/use-action.ts';
import { callKey, useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { failureOf } from '#ui/form/failure.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { TermsBody } from '../terms-body.tsx';
import { useTermsTexts } from '../terms-texts.ts';
import { ConsentHistory } from './consent-history.tsx';
import styles from './my-page.module.css';

const consentsCall = 'GET /api/mypage/consents';

/** The citizen's consents with texts and times; optional terms can be accepted and withdrawn. */
export function ConsentsSection() {
  const { myPage, join, form, ui } = useTexts();
  const { consents: words } = myPage;
  const { titleOf, bodyOf } = useTermsTexts();
  const queries = useQueryClient();
  const modals = useModals();
  const consents = useCall(consentsCall, {});
  const decide = useAction('PATCH /api/mypage/consents');

  const change = async (termsId: number, title: string, isAgreed: boolean) => {
    const question = { title, body: words.sure, confirm: words.withdraw, isGrave: true };
    const isSure = isAgreed || (await modals.confirm(question));
    if (!isSure) return;
    try {
      queries.setQueryData(callKey(consentsCall, {}), await decide({ body: { termsId, isAgreed } }));
    } catch (thrown) {
      await modals.failure({ body: failureOf(thrown, ui.failedReason, form.failed).error });
    }
  };

  if (consents.isError && !consents.data)
    return <FailedState what={words.title} problem={consents.error} onRetry={() => void consents.refetch()} />;
  if (!consents.data) return <Skeleton height="16rem" />;
  const { list, history } = consents.data;
  return (
    <>
      <p>{words.line}</p>
      <ul className={styles.sessions}>
        {list.map(({ termsId, version, isRequired, isAgreed, decidedDatetime, ...texts }) => {
          const name = titleOf(texts);
          const state = isAgreed ? words.agreed : words.notAgreed;
          return (
            <li key={termsId} className={`row wrap middle between padded-5 rounded bordered ${styles.consent}`}>
              <span className={styles.device}>
                <strong>
                  <Marked>{name}</Marked> {isRequired ? join.terms.required : join.terms.optional}
                </strong>
                <small role="status" className="muted">
                  {decidedDatetime === '' ? state : `${state} · ${words.since(formatDatetime(decidedDatetime))}`}
                </small>
              </span>
              {!isRequired && (
                <ActionButton
                  aria-label={(isAgreed ? words.withdrawOf : words.agreeOf)(name)}
                  onClick={() => change(termsId, name, !isAgreed)}
                >
                  {isAgreed ? words.withdraw : words.agree}
                </ActionButton>
              )}
              <details className={styles.terms}>
                <summary aria-label={`${name} ${join.terms.body}`}>{join.terms.body}</summary>
                <TermsBody text={`${name} ${version}\n\n${bodyOf(texts)}`} />
              </details>
            </li>
          );
        })}
      </ul>
      <ConsentHistory history={history} />
    </>
  );
}
