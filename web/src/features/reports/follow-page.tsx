import type { OutputOf } from '@maru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useReportTexts } from '#texts/report-texts.ts';
import { useLanguage, useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { failureOf } from '#ui/form/failure.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { TitledSection } from '#ui/page/titled-section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { PageSkeleton } from '#ui/state/skeleton.tsx';
import { FollowHistory, FollowSteps } from './follow-steps.tsx';
import styles from './reports.module.css';

const followCall = 'GET /api/report/follow/{secret}';
type Followed = OutputOf<typeof followCall>;

/**
 * The secret in the address's fragment, which browsers don't send to the server: undefined until mounted, null if
 * invalid.
 */
function useSecret(): string | null | undefined {
  const [secret, setSecret] = useState<string | null>();
  useEffect(() => {
    const read = () => setSecret(/^#([\w-]{43})$/.exec(location.hash)?.[1] ?? null);
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return secret;
}

/** The progress of a report, for visitors with its secret. */
export function FollowPage() {
  const { followed: words } = useReportTexts();
  const { places } = useTexts();
  const secret = useSecret();
  const { data, error, refetch } = useCall(
    followCall,
    { params: { secret: secret ?? '' } },
    { enabled: typeof secret === 'string', staleTime: 0, refetchInterval: 60_000 },
  );
  usePageTitle(words.title);
  if (secret && data) return <Report secret={secret} report={data} />;
  if (secret === undefined || (secret && !error)) return <PageSkeleton />;
  const missing = secret === null ? words.noSecret : words.missing;
  if (secret === null || error?.status === 404 || error?.status === 400)
    return (
      <>
        <h1>{missing.title}</h1>
        <EmptyState message={missing.body}>
          <ActionLink to={paths.reportEntry} primary>
            {places.report}
          </ActionLink>
        </EmptyState>
      </>
    );
  return (
    <>
      <h1>{words.title}</h1>
      <FailedState what={words.title} problem={error} onRetry={() => void refetch()} />
    </>
  );
}

function Report({ secret, report }: { secret: string; report: Followed }) {
  const { followed: words, kinds } = useReportTexts();
  const isEnglish = useLanguage().language === 'en';
  const { placeType, placeName, dongName, groupName, code, photos } = report;
  const facts = [
    [words.cause, isEnglish ? report.causeEnglishName : report.causeName],
    [words.reported, formatDatetime(report.reportedDatetime)],
    [words.words, report.words || words.none],
    [words.photo, report.hasPhoto ? words.hasPhoto : words.none],
  ] as const;
  return (
    <>
      <PageIntro title={placeName} line={`${dongName} · ${kinds[placeType] ?? groupName} · ${code}`} />
      <FollowSteps report={report} />
      <div className={styles.columns}>
        <TitledSection id="history" title={words.history} className="panel">
          <FollowHistory history={report.history} />
        </TitledSection>
        <div className="stack gap-6 packed">
          <TitledSection id="yours" title={words.yours} className="panel">
            <Facts facts={facts} className="stack gap-4 labels paragraph anywhere" />
            <ActionLink to={paths.labelled(code)}>{words.place}</ActionLink>
          </TitledSection>
          <Reopening secret={secret} report={report} />
          <Contact secret={secret} contact={report.contact} />
        </div>
      </div>
      {photos.length > 0 ? (
        <TitledSection id="photos" title={words.photos} className="above-9">
          <ul className="stack gap-4 columns-16">
            {photos.map((name, at) => (
              <li key={name}>
                <img
                  className="full-width large-corners"
                  src={`/api/report/photos/${name}/${secret}`}
                  alt={words.photoOf(at + 1)}
                  loading="lazy"
                />
              </li>
            ))}
          </ul>
        </TitledSection>
      ) : null}
    </>
  );
}

/** Runs an action after a confirmation; shows the new state, or the reason why it failed. */
function useConfirmedAction() {
  const { ui, form } = useTexts();
  const modals = useModals();
  const queries = useQueryClient();
  return async (title: string, body: string, run: () => Promise<unknown>) => {
    if (!(await modals.confirm({ title, body, confirm: title, isGrave: true }))) return;
    try {
      await run();
    } catch (thrown) {
      await modals.failure({ title, body: failureOf(thrown, ui.failedReason, form.failed).error });
    }
    await queries.invalidateQueries({ queryKey: [followCall] });
  };
}

function Reopening({ secret, report }: { secret: string; report: Followed }) {
  const { followed: words } = useReportTexts();
  const confirmed = useConfirmedAction();
  const reopen = useAction('POST /api/report/reopen');
  if (!report.canReopen) return null;
  return (
    <TitledSection id="reopen" title={words.reopenTitle} className="panel">
      <p className="paragraph">{words.reopenLine}</p>
      <ActionButton onClick={() => confirmed(words.reopen, words.reopenSure, () => reopen({ body: { secret } }))}>
        {words.reopen}
      </ActionButton>
    </TitledSection>
  );
}

function Contact({ secret, contact }: { secret: string; contact: string }) {
  const { followed: words } = useReportTexts();
  const confirmed = useConfirmedAction();
  const withdraw = useAction('POST /api/report/withdraw-contact');
  if (contact === '') return null;
  return (
    <TitledSection id="contact" title={words.contact} className="panel">
      <p className="flush bold anywhere">{contact}</p>
      <p className="paragraph muted medium">{words.contactLine}</p>
      <ActionButton onClick={() => confirmed(words.withdraw, words.withdrawSure, () => withdraw({ body: { secret } }))}>
        {words.withdraw}
      </ActionButton>
    </TitledSection>
  );
}
