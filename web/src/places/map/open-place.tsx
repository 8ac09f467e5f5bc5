import type { ReactNode } from 'react';
import type { ApiProblem } from '#lib/api/problem.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { PlacePanel } from '#ui/map/page/place-panel.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import type { LiveCall } from '../live/live-call.ts';

/** The panel of an open place. */
export interface OpenPanelProps {
  placeId: number;
  /** The marker's name, shown until the place is loaded. */
  name: string | undefined;
  onClose: () => void;
}

interface LivePlaceProps<Input, Place> extends Omit<OpenPlaceProps<Place>, 'answer'> {
  detail: LiveCall<Input, Place>;
  input: Input;
}

/** The open place with live values. */
export function LivePlace<Input, Place extends Named>({ detail, input, ...panel }: LivePlaceProps<Input, Place>) {
  const answer = detail.useAnswer(input, { keepPrevious: true });
  detail.useNews({ isMore: true });
  return <OpenPlace answer={answer} {...panel} />;
}

interface Named {
  placeId: number;
  placeName: string;
}

interface OpenPlaceProps<Place> extends OpenPanelProps {
  /** The noun for a place, and the message for a missing place. */
  words: { place: string; missing: { title: string; body: string } };
  answer: { data: Place | undefined; error: ApiProblem | null; refetch: () => unknown };
  children: (place: Place) => ReactNode;
}

/** The open place, with its loading, failed and missing states. */
export function OpenPlace<Place extends Named>(props: OpenPlaceProps<Place>) {
  const { placeId, name, words, answer, onClose, children } = props;
  const { ui } = useSharedTexts();
  const { error, refetch } = answer;
  const isMissing = error?.status === 404;
  // While another answer loads, the previous one may be about another place.
  const place = !isMissing && answer.data?.placeId === placeId ? answer.data : undefined;
  const title = isMissing ? words.missing.title : (place?.placeName ?? name ?? words.place);
  return (
    <PlacePanel placeId={placeId} title={title} onClose={onClose}>
      {place && children(place)}
      {isMissing && (
        <div className="detail">
          <EmptyState message={words.missing.body}>
            <ActionButton onClick={onClose}>{ui.close}</ActionButton>
          </EmptyState>
        </div>
      )}
      {!place && !isMissing && (
        <div className="detail" aria-busy={!error}>
          {error ? (
            <FailedState what={words.place} problem={error} onRetry={() => void refetch()} />
          ) : (
            ['3rem', '5rem', '11rem', '12rem'].map((height) => <Skeleton key={height} height={height} />)
          )}
        </div>
      )}
    </PlacePanel>
  );
}
