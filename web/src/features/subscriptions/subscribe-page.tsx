import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { type Search, wholeNumber } from '#lib/paths/search.ts';
import { useSession } from '#lib/session/session-provider.tsx';
import { useSubscriptionTexts } from '#texts/subscription-texts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { supportsPush } from './browser.ts';
import { GuestForm } from './guest-form.tsx';
import { OwnForm } from './own-form.tsx';
import type { ChosenPlace } from './subscribe-form.ts';
import { ThisBrowser } from './this-browser.tsx';
import type { FormWays } from './use-subscribe-form.tsx';

const channelsCall = 'GET /api/subscriptions/channels';
const placeCall = 'GET /api/air-quality/installation-place/{id}/measurement';

/**
 * Requests a subscription. Notifications are sent to an e-mail address, to an address of the account, or to this
 * browser.
 */
export function SubscribePage() {
  const words = useSubscriptionTexts();
  const { state } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { place, isReady, failure } = useChosenPlace();
  const channels = useCall(channelsCall, {});
  if (sentTo !== null) return <SentPage address={sentTo} onAgain={() => setSentTo(null)} />;
  const page = (content: ReactNode) => (
    <div className="at-most-40">
      <PageIntro title={words.title} line={words.line} />
      {content}
    </div>
  );
  if (channels.isError && !channels.data)
    return page(<FailedState what={words.title} problem={channels.error} onRetry={() => void channels.refetch()} />);
  if (failure) return page(failure);
  if (!channels.data || !isReady || state === 'starting') return page(<Skeleton height="32rem" />);
  const { email, sms, push, pushKey } = channels.data;
  const ways: FormWays = {
    email: email !== 'off',
    sms: sms !== 'off' && state === 'in',
    push: push !== 'off' && supportsPush(),
    pushKey,
  };
  return page(
    <>
      {email === 'sandbox' ? (
        <p className="paragraph tinted rounded padded-block-4 padded-inline-5">{words.sandbox}</p>
      ) : null}
      <ThisBrowser />
      {!ways.email && !ways.sms && !ways.push ? (
        <p className="paragraph tinted rounded padded-block-4 padded-inline-5">{words.off}</p>
      ) : state === 'in' ? (
        <OwnForm place={place} ways={ways} />
      ) : (
        <GuestForm place={place} ways={ways} onSent={setSentTo} />
      )}
      {push !== 'off' && !ways.push ? <p className="flush above-6 muted medium">{words.browser.unsupported}</p> : null}
    </>,
  );
}

/** Loads the place in the address. */
function useChosenPlace() {
  const words = useSubscriptionTexts();
  const search: Search = useSearch({ strict: false });
  const id = wholeNumber(search.placeId, 1, 0);
  const { data, isError, error, refetch } = useCall(placeCall, { params: { id } }, { enabled: id > 0 });
  // A removed place leaves the choice of a dong.
  const isMissing = error?.status === 404;
  const place: ChosenPlace | undefined = data && {
    placeId: data.placeId,
    placeName: data.placeName,
    sides: (['outdoor', 'indoor'] as const).filter((side) => data[side] !== null),
  };
  return {
    place: place && place.sides.length > 0 ? place : undefined,
    isReady: id === 0 || data !== undefined || isMissing,
    failure:
      isError && !data && !isMissing ? (
        <FailedState what={words.place} problem={error} onRetry={() => void refetch()} />
      ) : null,
  };
}

/** Next steps after a request without an account. */
function SentPage({ address, onAgain }: { address: string; onAgain: () => void }) {
  const { sent } = useSubscriptionTexts();
  return (
    <MessagePage title={sent.title} body={sent.body(address)} takesFocus>
      <p>{sent.hint}</p>
      <ActionButton onClick={onAgain}>{sent.again}</ActionButton>
    </MessagePage>
  );
}
