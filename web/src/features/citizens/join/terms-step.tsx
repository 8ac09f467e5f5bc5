import type { OutputOf } from '@maru/contract';
import { useCall } from '../../../lib/api/use-call.ts';
import { Marked } from '../../../texts/marked.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { TermsBody } from '../terms-body.tsx';
import { useTermsTexts } from '../terms-texts.ts';
import styles from './join.module.css';
import type { StepProps } from './join-draft.ts';

type Terms = OutputOf<'GET /api/terms'>['list'];

/** The terms in force, each with its text, agreed to one by one or all at once. */
export function TermsStep(props: StepProps) {
  const { join: words } = useTexts();
  const terms = useCall('GET /api/terms', {});
  if (terms.data) return <TermsForm {...props} terms={terms.data.list} />;
  if (terms.isError)
    return <FailedState what={words.terms.title} problem={terms.error} onRetry={() => void terms.refetch()} />;
  return <Skeleton height="16rem" />;
}

const nameOf = (termsId: number) => `terms-${termsId}`;

function TermsForm({ terms, draft, keep, goTo }: StepProps & { terms: Terms }) {
  const { join: words } = useTexts();
  const { titleOf, bodyOf } = useTermsTexts();
  const isAgreed = (termsId: number) => draft.consents.some((one) => one.termsId === termsId && one.isAgreed);
  const agree = (agreed: (termsId: number) => boolean) =>
    keep({ consents: terms.map(({ termsId }) => ({ termsId, isAgreed: agreed(termsId) })) });
  const { form, fail, failure } = useForm({
    initial: {},
    rules: [],
    onSubmit: async (): Promise<void> => {
      const missing = terms.find(({ termsId, isRequired }) => isRequired && !isAgreed(termsId));
      if (missing) return fail({ field: nameOf(missing.termsId), error: words.terms.needed });
      agree(isAgreed);
      goTo('certification');
    },
  });
  return (
    <Form
      {...form}
      fields={terms.map(({ termsId }) => nameOf(termsId))}
      actions={
        <>
          <ActionButton onClick={() => goTo('type')}>{words.back}</ActionButton>
          <ActionButton type="submit" primary>
            {words.next}
          </ActionButton>
        </>
      }
    >
      <div className={styles.all}>
        <CheckField
          name="all"
          label={<strong>{words.terms.all}</strong>}
          checked={terms.every(({ termsId }) => isAgreed(termsId))}
          onChange={(checked) => {
            fail(null);
            agree(() => checked);
          }}
        />
      </div>
      {terms.map(({ termsId, termsCode, isRequired, ...texts }) => (
        <div key={termsId}>
          <CheckField
            name={nameOf(termsId)}
            label={
              <>
                <Marked>{titleOf(texts)}</Marked> {isRequired ? words.terms.required : words.terms.optional}
              </>
            }
            checked={isAgreed(termsId)}
            error={failure?.field === nameOf(termsId) ? failure.error : undefined}
            onChange={(checked) => {
              fail(null);
              agree((id) => (id === termsId ? checked : isAgreed(id)));
            }}
          />
          {/* What is collected, why, for how long and what a refusal means stands there without a press. */}
          <details className={styles.terms} open={termsCode !== 'service'}>
            <summary aria-label={`${titleOf(texts)} ${words.terms.body}`}>{words.terms.body}</summary>
            <TermsBody text={bodyOf(texts)} />
          </details>
        </div>
      ))}
    </Form>
  );
}
