import { incidentStates } from '@maru/domain/report';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { useReportTexts } from '#texts/report-texts.ts';
import { useLanguage, useTexts } from '#texts/texts.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { TitledSection } from '#ui/page/titled-section.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { PageSkeleton } from '#ui/state/skeleton.tsx';
import { type Asset, assetCall } from './asset.ts';
import { CodeForm } from './code-form.tsx';
import { ReportForm } from './report-form.tsx';
import { ReportSent, type SentReport } from './report-sent.tsx';
import styles from './reports.module.css';

interface AssetScreenProps {
  /** The sign of a place's state, with a word. */
  sign: (asset: Asset) => ReactNode;
  /** Links to the place's other pages. */
  links: (asset: Asset) => ReactNode;
}

/** A labelled place: name, live state, open faults, and a form to report a fault. */
export function AssetScreen({ sign, links }: AssetScreenProps) {
  const words = useReportTexts();
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const { data, error, refetch } = useCall(assetCall, { params: { code } }, { isFirst: true, refetchInterval: 60_000 });
  const isMissing = error?.status === 404 || error?.status === 400;
  usePageTitle(isMissing ? words.missing.title : data?.placeName);
  if (isMissing)
    return (
      <>
        <h1>{words.missing.title}</h1>
        <p className="paragraph">{words.missing.body}</p>
        <CodeForm />
      </>
    );
  if (data)
    return (
      <>
        <PageIntro
          title={data.placeName}
          line={`${data.dongName} · ${words.kinds[data.placeType] ?? data.groupName} · ${data.code}`}
        />
        <Reporting key={data.code} asset={data} sign={sign} links={links} />
      </>
    );
  if (error)
    return (
      <>
        <h1>{words.title}</h1>
        <FailedState what={words.title} problem={error} onRetry={() => void refetch()} />
      </>
    );
  return <PageSkeleton />;
}

/** The place's state beside the form, or beside the result of sending it. */
function Reporting({ asset, ...state }: AssetScreenProps & { asset: Asset }) {
  const words = useReportTexts();
  const [sent, setSent] = useState<SentReport | null>(null);
  return (
    <div className={styles.columns}>
      <div className="stack gap-6 packed">
        <AssetState asset={asset} {...state} />
        {/* The own report isn't offered as one to join. */}
        {sent ? null : <OpenIncidents asset={asset} />}
      </div>
      <TitledSection id="report" title={sent ? words.sent.title : words.what} className="panel">
        {sent ? (
          <ReportSent sent={sent} onAnother={() => setSent(null)} />
        ) : (
          <ReportForm asset={asset} onSent={setSent} />
        )}
      </TitledSection>
    </div>
  );
}

function AssetState({ asset, sign, links }: AssetScreenProps & { asset: Asset }) {
  const words = useReportTexts();
  const { places } = useTexts();
  const { measurementDatetime: time } = asset;
  return (
    <TitledSection id="now" title={words.now} className="panel">
      <p className="text-24 flush below-3">{sign(asset)}</p>
      <p className="flush muted medium">{time ? places.measuredAt(formatDatetime(time)) : words.never}</p>
      <div className="row wrap above-6">{links(asset)}</div>
    </TitledSection>
  );
}

function OpenIncidents({ asset: { incidents, causes } }: { asset: Asset }) {
  const words = useReportTexts();
  const isEnglish = useLanguage().language === 'en';
  if (incidents.length === 0) return null;
  return (
    <TitledSection id="incidents" title={words.incidents} className="panel">
      <p className="paragraph medium">{words.incidentsLine}</p>
      <ul className="stack">
        {incidents.map(({ cause, causeName, state, stateName, receivedDatetime }) => (
          <li key={cause}>
            <strong>{isEnglish ? causes.find((one) => one.cause === cause)?.causeEnglishName : causeName}</strong>
            <br />
            <span className="muted medium">
              {words.received(formatDatetime(receivedDatetime))}
              {state === 'received' ? '' : ` · ${isEnglish ? incidentStates[state].englishName : stateName}`}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
