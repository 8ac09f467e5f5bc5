import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ActionButton } from '../action/action-button.tsx';
import styles from './state.module.css';

/** What of a problem a screen tells; an ApiProblem is one. */
interface Problem {
  code: string;
  /** The server's sentence, in Korean. */
  error: string;
  requestId?: string | undefined;
}

interface FailedStateProps {
  /** What couldn't be loaded, as a noun. */
  what: string;
  problem: Problem | null;
  onRetry: () => void;
  /** Told without an alert: the page is of use without it. */
  isQuiet?: boolean;
}

/** Stands where a part of a page couldn't be loaded; the rest of the page stays. */
export function FailedState({ what, problem, onRetry, isQuiet = false }: FailedStateProps) {
  const { ui } = useSharedTexts();
  const reason = problem && (ui.failedReason[problem.error] ?? ui.failedReason[problem.code] ?? problem.error);
  return (
    <div className={styles.state} role={isQuiet ? 'status' : 'alert'}>
      <p className={styles.what}>
        <Marked>{ui.failed(what)}</Marked>
      </p>
      {reason ? (
        <p>
          <Marked>{reason}</Marked>
        </p>
      ) : null}
      {problem?.requestId ? <p className="body-small">{ui.requestId(problem.requestId)}</p> : null}
      <ActionButton onClick={onRetry}>{ui.retry}</ActionButton>
    </div>
  );
}
