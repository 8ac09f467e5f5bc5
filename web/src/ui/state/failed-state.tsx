import type { MouseEvent } from 'react';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ActionButton } from '../action/action-button.tsx';
import styles from './state.module.css';

/** The fields of a problem (such as an ApiProblem) that this component shows. */
interface Problem {
  code: string;
  /** The server's sentence, in Korean. */
  error: string;
  requestId?: string | undefined;
}

interface FailedStateProps {
  /** The failed part, a noun. */
  what: string;
  problem: Problem | null;
  onRetry: () => void;
  /** Without an alert, because the rest of the page is usable. */
  isQuiet?: boolean;
}

/** Shown in place of a part of a page that failed to load; the rest of the page stays. */
export function FailedState({ what, problem, onRetry, isQuiet = false }: FailedStateProps) {
  const { ui } = useSharedTexts();
  const reason = problem && (ui.failedReason[problem.error] ?? ui.failedReason[problem.code] ?? problem.error);
  /** Moves the focus to the part around, because the button is replaced by the loading state. */
  const retry = ({ currentTarget }: MouseEvent) => {
    const part = currentTarget.closest<HTMLElement>('section, dialog, main');
    if (part) {
      part.tabIndex = -1;
      part.focus({ preventScroll: true });
    }
    onRetry();
  };
  return (
    <div className={styles.state} role={isQuiet ? 'status' : 'alert'}>
      <p className="bold basic">
        <Marked>{ui.failed(what)}</Marked>
      </p>
      {reason ? (
        <p>
          <Marked>{reason}</Marked>
        </p>
      ) : null}
      {problem?.requestId ? <p className="body-small">{ui.requestId(problem.requestId)}</p> : null}
      <ActionButton onClick={retry}>{ui.retry}</ActionButton>
    </div>
  );
}
