import type { OutputOf } from '@maru/contract';
import { useEffect, useRef, useState } from 'react';
import { paths, portalAddress } from '#lib/paths/paths.ts';
import { useReportTexts } from '#texts/report-texts.ts';
import { ActionButton, actionClass } from '#ui/action/action-button.tsx';
import styles from './reports.module.css';

export type SentReport = OutputOf<'POST /api/report/things/{code}'>;

interface ReportSentProps {
  sent: SentReport;
  onAnother: () => void;
}

/** The result of a report: the address to follow the report, which is shown only once, and the next steps. */
export function ReportSent({ sent: { secret, isJoined }, onAnother }: ReportSentProps) {
  const { sent: words } = useReportTexts();
  const [outcome, setOutcome] = useState('');
  const start = useRef<HTMLDivElement>(null);
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => start.current?.focus(), []);
  const path = `${portalAddress(paths.followedReport)}#${secret}`;
  const copy = async () => {
    // Browsers have a clipboard in secure contexts only.
    const copied = await navigator.clipboard?.writeText(location.origin + path).then(
      () => true,
      () => false,
    );
    if (!copied) address.current?.select();
    setOutcome(copied ? words.copied : words.copyFailed);
  };
  return (
    <div ref={start} tabIndex={-1} className="no-outline stack gap-5">
      {isJoined ? <p className="flush">{words.joined}</p> : null}
      <div className="stack gap-2">
        <h3 className="sub-title flush">{words.followTitle}</h3>
        <p className="flush">{words.follow}</p>
        <input
          ref={address}
          readOnly
          aria-label={words.link}
          className={styles.address}
          value={location.origin + path}
          onFocus={(event) => event.target.select()}
        />
        <div className="row wrap">
          <ActionButton primary onClick={copy}>
            {words.copy}
          </ActionButton>
          <a className={actionClass()} href={path}>
            {words.open}
          </a>
        </div>
        <p role="status" className="flush collapses">
          {outcome}
        </p>
      </div>
      <div>
        <h3 className="sub-title">{words.nextTitle}</h3>
        <ol className={styles.next}>
          {words.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <div>
        <ActionButton onClick={onAnother}>{words.another}</ActionButton>
      </div>
    </div>
  );
}
