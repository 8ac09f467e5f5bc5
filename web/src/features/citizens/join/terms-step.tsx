import type { OutputOf } from '@maru/contract';
import { useCall } from '#lib/api/use-call.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { TermsBody } from '../terms-body.tsx';
import { useTermsTexts } from '../terms-texts.ts';
import styles from './join.module.css';
import type { StepProps } from './join-draft.ts';

type Terms = OutputOf<'GET /api/terms'>['list'];

/** The terms in force with their texts, accepted separately or together. */
export function TermsStep(props: StepProps) {
  const { join: words } = useTexts();
  const terms = useCall('GET /api/terms', {});
  if (terms.data) return <TermsForm {...props} terms={terms.data.list} />;
  if (terms.isError)
    return <FailedState what={words.terms.title} problem={terms.error} onRetry={() => void terms.refetch()} />;
  return <Skeleton height="16rem" />;
}

const nameOf = (termsId: number) => `terms-${termsId}`;

/** Acceptance by field name. */
type Agreed = Record<string, boolean>;

function TermsForm({ terms, draft, keep, goTo }: StepProps & { terms: Terms }) {
  const { join: words } = useTexts();
  const { titleOf, bodyOf } = useTermsTexts();
  const { form, field, values, set } = useForm<Agreed>({
    initial: Object.fromEntries(
      terms.map(({ termsId }) => [
        nameOf(termsId),
        draft.consents.some((one) => one.termsId === termsId && one.isAgreed),
      ]),
    ),
    rules: terms
      .filter(({ isRequired }) => isRequired)
      .map(({ termsId }) => ({
        field: nameOf(termsId),
        passes: (agreed) => agreed[nameOf(termsId)] === true,
        error: words.terms.needed,
      })),
    onSubmit: async (agreed) => {
      decide(agreed);
      goTo('certification');
    },
  });
  const decide = (agreed: Agreed) =>
    keep({ consents: terms.map(({ termsId }) => ({ termsId, isAgreed: agreed[nameOf(termsId)] === true })) });
  const choose = (changes: Agreed) => {
    set(changes);
    decide({ ...values, ...changes });
  };
  return (
    <Form
      {...form}
      actions={<ActionButton onClick={() => goTo('type')}>{words.back}</ActionButton>}
      submit={words.next}
    >
      <div className="line-below">
        <CheckField
          name="all"
          label={<strong>{words.terms.all}</strong>}
          value={Object.values(values).every(Boolean)}
          onChange={(checked) => choose(Object.fromEntries(Object.keys(values).map((name) => [name, checked])))}
        />
      </div>
      {terms.map(({ termsId, termsCode, isRequired, ...texts }) => (
        <div key={termsId}>
          <CheckField
            name={nameOf(termsId)}
            error={field(nameOf(termsId)).error}
            label={
              <>
                <Marked>{titleOf(texts)}</Marked> {isRequired ? words.terms.required : words.terms.optional}
              </>
            }
            value={values[nameOf(termsId)] === true}
            onChange={(checked) => choose({ [nameOf(termsId)]: checked })}
          />
          {/* The collected data, its purpose and period, and the effect of a refusal are visible without opening
              anything. */}
          <details className={styles.terms} open={termsCode !== 'service'}>
            <summary aria-label={`${titleOf(texts)} ${words.terms.body}`}>{words.terms.body}</summary>
            <TermsBody text={bodyOf(texts)} />
          </details>
        </div>
      ))}
    </Form>
  );
}
