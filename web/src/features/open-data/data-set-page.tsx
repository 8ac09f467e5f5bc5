import { useParams } from '@tanstack/react-router';
import { useCall } from '#lib/api/use-call.ts';
import { usePageMarks, usePageTitle } from '#lib/page-title/page-title.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useOpenDataTexts } from '#texts/open-data-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { DataSetView } from './data-set-view.tsx';
import { datasetMarks } from './dataset-marks.ts';

/** One data set: its content, licence, files, columns and limits. */
export function DataSetPage() {
  const { shell } = useTexts();
  const { words, titleOf } = useOpenDataTexts();
  const { id: name = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useCall(
    'GET /api/open-data/{dataSet}',
    { params: { dataSet: name } },
    { isFirst: true },
  );
  const isMissing = error?.status === 404 || error?.status === 400;
  usePageTitle(isMissing ? words.missing.title : data && titleOf(data));
  usePageMarks(data && datasetMarks(data));
  const toList = (
    <p className="centred">
      <ActionLink to={paths.openData}>{words.toList}</ActionLink>
    </p>
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
      <article>
        <DataSetView set={data} />
        {toList}
      </article>
    );
  return (
    <>
      <h1>{shell.footer.openData}</h1>
      {error ? (
        <FailedState what={shell.footer.openData} problem={error} onRetry={refetch} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="40rem" />
        </div>
      )}
    </>
  );
}
