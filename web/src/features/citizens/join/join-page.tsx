import { type ReactNode, useEffect, useState } from 'react';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { useOnChange } from '#lib/react/use-on-change.ts';
import { useTexts } from '#texts/texts.tsx';
import { AccountPage } from '../account-page.tsx';
import { CertificationStep } from './certification-step.tsx';
import { DoneStep } from './done-step.tsx';
import { FormStep } from './form-step.tsx';
import {
  emptyDraft,
  reachableStep,
  type Step,
  type StepProps,
  steps,
  storeDraft,
  storedDraft,
  withChanges,
} from './join-draft.ts';
import { StepBar } from './step-bar.tsx';
import { TermsStep } from './terms-step.tsx';
import { TypeStep } from './type-step.tsx';

interface JoinState {
  step: Step;
  /** 'true' starts over, as in links to this page. */
  init: string | undefined;
}

const parseJoin = ({ step, init }: Search): JoinState => ({ step: oneOf(steps, step, 'type'), init });

const shownSteps: Record<Step, (props: StepProps) => ReactNode> = {
  type: TypeStep,
  terms: TermsStep,
  certification: CertificationStep,
  form: FormStep,
  done: DoneStep,
};

/**
 * The registration in steps. The step is in the address and the data in the tab, so that going back or reloading
 * doesn't lose input.
 */
export function JoinPage() {
  const { join: words } = useTexts();
  const [{ step: requested, init }, change] = useSearchState(parseJoin);
  const [draft, setDraft] = useState(() =>
    init === 'true' || import.meta.env.SSR ? emptyDraft : storedDraft(sessionStorage),
  );
  useEffect(() => storeDraft(sessionStorage, draft), [draft]);
  useOnChange(init, () => {
    if (init !== 'true') return;
    setDraft(emptyDraft);
    change({ init: undefined, step: undefined });
  });

  // The completed steps are stored in the browser, so the server draws only the first step.
  const isUnknown = import.meta.env.SSR && requested !== 'type';
  const step = isUnknown ? requested : reachableStep(requested, draft);
  const Shown = shownSteps[step];
  return (
    <AccountPage title={words.title}>
      <StepBar step={step} />
      {isUnknown ? null : (
        <Shown
          draft={draft}
          keep={(changes) => setDraft((before) => withChanges(before, changes))}
          goTo={(next) => change({ step: next }, { push: true })}
        />
      )}
    </AccountPage>
  );
}
