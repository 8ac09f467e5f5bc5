import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { beginning } from '#lib/paths/beginning.ts';
import { paths } from '#lib/paths/paths.ts';
import { useIdParam } from '#lib/paths/use-id-param.ts';
import { Marked } from '#texts/marked.tsx';
import { usePostTexts } from '#texts/post-texts.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { PopupPicture } from './popup-picture.tsx';

/** One popup with its text. */
export function PopupPage() {
  const { popups: words } = usePostTexts();
  const id = useIdParam();
  const { data, error, refetch } = useCall(
    'GET /api/popup/{popupId}',
    { params: { popupId: id ?? 0 } },
    { enabled: id !== null, isFirst: true },
  );
  const isMissing = id === null || error?.status === 404 || error?.status === 400;
  usePageTitle(isMissing ? words.missing.title : data?.popupTitle);
  const toList = (
    <ActionLink to={paths.popups} search={beginning} primary>
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
  if (!data)
    return (
      <>
        <h1>{words.detail}</h1>
        {error ? <FailedState what={words.detail} problem={error} onRetry={refetch} /> : <Skeleton height="18rem" />}
      </>
    );
  return (
    <article className="stack gap-5 at-most-44">
      <h1 className="flush anywhere">
        <Marked>{data.popupTitle}</Marked>
      </h1>
      <p className="flush muted medium">
        {words.period(formatDatetime(data.startDatetime), formatDatetime(data.endDatetime))}
      </p>
      <PopupPicture popup={data} words={words} />
      <RichText html={data.popupContents} />
      <p className="centred">{toList}</p>
    </article>
  );
}
