import { useEffect, useRef } from 'react';
import { useTexts } from '#texts/texts.tsx';
import styles from './join.module.css';
import { type Step, steps } from './join-draft.ts';

/** Progress of the registration. A new step's name gets the focus, so that screen readers continue there. */
export function StepBar({ step }: { step: Step }) {
  const { join: words } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <>
      <ol className={styles.steps} aria-label={words.stepsLabel}>
        {steps.map((each, at) => (
          <li key={each} aria-current={each === step ? 'step' : undefined} data-reached={at <= steps.indexOf(step)}>
            <span>{words.steps[each]}</span>
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="paragraph no-outline heading-small">
        {words.steps[step]}
      </h2>
    </>
  );
}
