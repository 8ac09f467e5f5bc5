import { formatDatetime } from '#lib/formats/datetime.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { Marked } from '#texts/marked.tsx';
import { usePostTexts } from '#texts/post-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import styles from './popups.module.css';
import { usePopups } from './popups.ts';

/** Number of images visible without scrolling, which load eagerly. */
const seenAtOnce = 2;

/** The current popups. */
export function PopupListPage() {
  const { shell } = useTexts();
  const { popups: words } = usePostTexts();
  const title = shell.posts.popups;
  const { data, isError, error, refetch } = usePopups({ isFirst: true });
  return (
    <>
      <PageIntro title={title} line={words.line} />
      {isError ? <FailedState what={title} problem={error} onRetry={refetch} /> : null}
      {!isError && !data ? <Skeleton height="16rem" /> : null}
      {!isError && data?.list.length === 0 ? <EmptyState message={words.none} /> : null}
      {!isError && data && data.list.length > 0 ? (
        <ul className={styles.popups} aria-label={title}>
          {data.list.map((popup, at) => (
            <li className="stack packed outlined padded-6" key={popup.popupId}>
              <img
                className={styles.picture}
                src={popup.imgPath}
                alt={popup.imageAlternativeText}
                loading={at < seenAtOnce ? 'eager' : 'lazy'}
              />
              <h2 className="flush text-18 anywhere">
                <PageLink to={paths.popup(popup.popupId)}>
                  <Marked>{popup.popupTitle}</Marked>
                </PageLink>
              </h2>
              <p className="flush muted medium">
                {words.period(formatDatetime(popup.startDatetime), formatDatetime(popup.endDatetime))}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
