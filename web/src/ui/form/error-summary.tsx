import { createContext, type ReactNode, useContext, useId } from 'react';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { controlOf } from './control-of.ts';
import styles from './error-summary.module.css';
import { type SaidFailure, summaryLine } from './said.ts';

const SummedContext = createContext<readonly SaidFailure[]>([]);

/** The role of a field's error: an alert, unless the summary announces it. */
export const useErrorRole = (error: string | undefined): 'alert' | undefined =>
  useContext(SummedContext).some((summed) => summed.error === error) ? undefined : 'alert';

interface SummedProps {
  /** Empty without a summary. */
  summary: readonly SaidFailure[];
  /** The form's content. */
  children: ReactNode;
}

/** A form's content below its error summary. */
export const Summed = ({ summary, children }: SummedProps) => (
  <SummedContext value={summary}>
    {summary.length > 0 && <ErrorSummary summary={summary} />}
    {children}
  </SummedContext>
);

/** The number of errors, each linked to its field. Receives the focus when a form is refused. */
function ErrorSummary({ summary }: { summary: readonly SaidFailure[] }) {
  const { form: words } = useSharedTexts();
  const id = useId();
  return (
    <section data-error-summary tabIndex={-1} aria-labelledby={id} className={styles.summary}>
      <h2 className="sub-title danger" id={id}>
        {words.summary(summary.length)}
      </h2>
      <ul>
        {summary.map(({ field, error, control, isChanged }) => (
          <li key={field}>
            {control ? (
              <a
                href={`#${control.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  controlOf(event.currentTarget.closest('form'), field)?.focus();
                }}
              >
                <Marked>{summaryLine(control.label, error)}</Marked>
              </a>
            ) : (
              <Marked>{error}</Marked>
            )}
            {isChanged && <small className="muted"> {words.changed}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
