import { type FirstStepName, firstStepNames, firstSteps, isStepDone } from '@maru/domain/first-steps';
import { masterPage } from '@maru/domain/master-data';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { listAddress } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { firstStepsWords as words } from '#texts/ko/console-first-steps.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Section } from '#ui/page/section.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';
import styles from './first-steps.module.css';

const dismissedKey = 'maru.first-steps.dismissed';

/**
 * Remaining steps of a new installation, for administrators of master data; hidden once all are done, or when
 * dismissed.
 */
export function FirstSteps() {
  const may = useMay();
  return may(masterPage, 'get') ? <Checklist /> : null;
}

function Checklist() {
  const may = useMay();
  const { data } = useCall('GET /admin/api/portlet/first-steps', {});
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(dismissedKey) !== null);
  const counts = new Map(data?.list.map(({ step, count }) => [step, count]));
  const steps = firstStepNames.filter((step) => counts.has(step));
  const isDone = (step: FirstStepName) => isStepDone(step, counts.get(step) ?? 0);
  const left = steps.filter((step) => !isDone(step)).length;
  if (isDismissed || left === 0) return null;
  const dismiss = () => {
    localStorage.setItem(dismissedKey, 'yes');
    setDismissed(true);
  };
  return (
    <Section title={words.title} actions={<ActionButton onClick={dismiss}>{words.dismiss}</ActionButton>}>
      <p>{words.line(left)}</p>
      <ol className={styles.steps}>
        {steps.map((step) => {
          const { name, page } = firstSteps[step];
          return (
            <li key={step}>
              {page && may(page, 'get') ? <PageLink {...listAddress(page)}>{name}</PageLink> : <span>{name}</span>}
              <StatusSign isNormal={isDone(step) || null}>{isDone(step) ? words.done : words.toDo}</StatusSign>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
