import { useCall } from '#lib/api/use-call.ts';
import { formatDate, formatDatetime, isoSeoul } from '#lib/formats/datetime.ts';
import { usePageDescription, usePageTitle } from '#lib/page-title/page-title.tsx';
import { beginning } from '#lib/paths/beginning.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useIdParam } from '#lib/paths/use-id-param.ts';
import { Marked } from '#texts/marked.tsx';
import { usePostTexts } from '#texts/post-texts.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { AttachmentList } from './attachment-list.tsx';
import styles from './notices.module.css';
import type { WholeNotice } from './notices.ts';

/** A notice with its files, and links to the previous and next notice. */
export function NoticePage() {
  const { notices: words } = usePostTexts();
  const id = useIdParam();
  const { data, error, refetch } = useCall(
    'GET /api/bbs/1/articles/{articleId}',
    { params: { articleId: id ?? 0 } },
    // The server counts views by this call, and the embedded answer may be another reader's, so it is always refetched.
    { enabled: id !== null, isFirst: true, staleTime: 0 },
  );
  const isMissing = id === null || error?.status === 404 || error?.status === 400;
  usePageTitle(isMissing ? words.missing.title : data?.detailNotice.articleTitle);
  const notice = data?.detailNotice;
  usePageDescription(
    notice &&
      `${words.categories[notice.articleCategory]} · ${notice.articleTitle} (${formatDate(notice.publishDatetime)})`,
  );
  const toList = (
    <ActionLink to={paths.notices} search={beginning} primary>
      {words.toList}
    </ActionLink>
  );
  if (isMissing)
    return (
      <>
        <h1>{words.missing.title}</h1>
        <EmptyState message={words.missing.body}>{toList}</EmptyState>
      </>
    );
  if (data)
    return (
      <>
        <Notice key={data.detailNotice.articleId} notice={data} />
        <p className="centred">{toList}</p>
      </>
    );
  return (
    <>
      <h1>{words.detail}</h1>
      {error ? (
        <FailedState what={words.detail} problem={error} onRetry={refetch} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="18rem" />
        </div>
      )}
    </>
  );
}

function Notice({ notice: { detailNotice: notice, detailAttachments, previous, next } }: { notice: WholeNotice }) {
  const { notices: words } = usePostTexts();
  return (
    <article>
      <header className={styles.head}>
        <h1 className="flush below-3 anywhere">
          <Marked>{notice.articleTitle}</Marked>
        </h1>
        <p className="flush muted medium">
          {words.categories[notice.articleCategory]} ·{' '}
          <time dateTime={isoSeoul(notice.publishDatetime)}>{formatDatetime(notice.publishDatetime)}</time> ·{' '}
          {words.hitCount(notice.hitCount)}
        </p>
      </header>
      <RichText html={notice.articleContents} />
      <AttachmentList
        words={words}
        files={detailAttachments.map((file) => ({
          ...file,
          href: `/api/articles/${notice.articleId}/attachments/${file.hashFileName}`,
        }))}
        level={2}
      />
      <nav aria-label={words.neighbours}>
        <dl className={styles.neighbours}>
          <Neighbour label={words.next} notice={next} />
          <Neighbour label={words.previous} notice={previous} />
        </dl>
      </nav>
    </article>
  );
}

function Neighbour({ label, notice }: { label: string; notice: WholeNotice['next'] }) {
  const { notices: words } = usePostTexts();
  return (
    <div className="fact-line padded-block-4">
      <dt className="bold">{label}</dt>
      <dd className="shrinkable">
        {notice ? (
          <PageLink className="primary anywhere" to={paths.notice(notice.articleId)}>
            <Marked>{notice.articleTitle}</Marked>
          </PageLink>
        ) : (
          words.none
        )}
      </dd>
    </div>
  );
}
