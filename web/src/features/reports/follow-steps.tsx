import type { OutputOf } from '@maru/contract';
import { type IncidentState, incidentStates } from '@maru/domain/report';
import { formatDatetime, isoSeoul } from '#lib/formats/datetime.ts';
import { Marked } from '#texts/marked.tsx';
import { useReportTexts } from '#texts/report-texts.ts';
import { useLanguage } from '#texts/texts.tsx';
import styles from './reports.module.css';

type Followed = OutputOf<'GET /api/report/follow/{secret}'>;

const steps: readonly IncidentState[] = ['received', 'confirmed', 'inWork', 'done'];
const rejectedSteps: readonly IncidentState[] = ['received', 'rejected'];

function signOf(step: IncidentState, at: number, present: number): string {
  if (at === present && step === 'rejected') return '✕';
  return at < present || (at === present && step === 'done') ? '✓' : String(at + 1);
}

/** The states as a line of steps; steps before the current one have a tick. */
export function FollowSteps({ report: { state } }: { report: Pick<Followed, 'state'> }) {
  const { followed: words } = useReportTexts();
  const isEnglish = useLanguage().language === 'en';
  const shown = state === 'rejected' ? rejectedSteps : steps;
  const present = Math.max(0, shown.indexOf(state));
  return (
    <ol aria-label={words.steps} className={styles.steps}>
      {shown.map((step, at) => {
        const { name, englishName } = incidentStates[step];
        return (
          <li key={step} aria-current={at === present ? 'step' : undefined} data-passed={at < present || undefined}>
            <span aria-hidden="true" className={styles.sign}>
              {signOf(step, at, present)}
            </span>
            {isEnglish ? englishName : name}
          </li>
        );
      })}
    </ol>
  );
}

/** Events with their times, the oldest first. */
export function FollowHistory({ history }: Pick<Followed, 'history'>) {
  const isEnglish = useLanguage().language === 'en';
  return (
    <ol className={styles.history}>
      {history.map(({ datetime, event, eventName, eventEnglishName, detail }) => (
        <li key={`${datetime} ${event}`}>
          <time dateTime={isoSeoul(datetime)} className="muted medium">
            {formatDatetime(datetime)}
          </time>
          <br />
          <strong>{isEnglish ? eventEnglishName : eventName}</strong>
          {detail ? (
            <p className="flush anywhere">
              <Marked>{detail}</Marked>
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
