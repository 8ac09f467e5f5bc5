import { unmaskPage } from '@maru/domain/administration';
import { hyphenated, isMobileNumber } from '@maru/domain/personal';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useFileUrl } from '#lib/api/use-file-url.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { ReasonButton } from '#screens/reason-button.tsx';
import { reportWords as words } from '#texts/ko/console-reports.ts';
import { Section } from '#ui/page/section.tsx';
import type { Incident } from './incident.ts';
import styles from './incidents.module.css';

/** The citizens' texts and photos, newest first. */
export function IncidentReports({ incident: { incidentId, reports, reportCount } }: { incident: Incident }) {
  return (
    <Section title={words.reports}>
      {reports.length === 0 ? <p className="flush">{words.noReports}</p> : null}
      {reports.length < reportCount ? <p>{words.reportsLine(reports.length, reportCount)}</p> : null}
      <ul className="stack gap-5">
        {reports.map((report) => (
          <li key={report.reportId} className={styles.report}>
            <p className="flush muted">{formatDatetime(report.reportedDatetime)}</p>
            <p className={styles.words}>{report.words || <span className="muted">{words.noWords}</span>}</p>
            {report.photo ? (
              <IncidentPhoto
                incidentId={incidentId}
                hashFileName={report.photo}
                alt={words.photoOf(formatDatetime(report.reportedDatetime))}
              />
            ) : null}
            <Contact report={report} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A reporter's contact: masked until a permitted administrator enters a reason. */
function Contact({ report: { reportId, reportedDatetime, contact } }: { report: Incident['reports'][number] }) {
  const unmask = useAction('POST /admin/api/report/reports/{reportId}/unmask');
  const [whole, setWhole] = useState('');
  if (contact === '') return <p className="flush muted">{words.noContact}</p>;
  return (
    <p className="row wrap middle flush">
      <span>
        {words.contact} <span className="anywhere">{whole || contact}</span>
      </span>
      {whole ? null : (
        <ReasonButton
          permission={[unmaskPage.page, 'get']}
          aria-label={words.unmaskOf(formatDatetime(reportedDatetime))}
          {...words.unmask}
          run={async (reason) => {
            const { contact: found } = await unmask({ params: { reportId }, body: { reason } });
            setWhole(isMobileNumber(found) ? hyphenated(found) : found);
          }}
        />
      )}
    </p>
  );
}

interface IncidentPhotoProps {
  incidentId: number;
  hashFileName: string;
  alt: string;
}

/** A photo of a report or after the repair, loaded with the session's token. */
export function IncidentPhoto({ incidentId, hashFileName, alt }: IncidentPhotoProps) {
  const { url, problem } = useFileUrl('GET /admin/api/report/incidents/{incidentId}/photos/{hashFileName}', {
    params: { incidentId, hashFileName },
  });
  if (problem) return <p className="flush danger">{problem.error}</p>;
  return url ? <img className={styles.photo} src={url} alt={alt} /> : null;
}
