import type { OutputOf } from '@maru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { paths } from '#lib/paths/paths.ts';
import type { Search } from '#lib/paths/search.ts';
import { RequireLogin } from '#lib/session/require-login.tsx';
import { useSubscriptionTexts } from '#texts/subscription-texts.ts';
import { useLanguage, useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { failureOf } from '#ui/form/failure.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { findCall, releaseBrowser } from './browser.ts';
import { ownCall, SubscriptionList } from './subscription-list.tsx';
import { ThisBrowser } from './this-browser.tsx';

/** The citizen's own subscriptions. */
export function OwnSubscriptionsPage() {
  const { own } = useSubscriptionTexts();
  return (
    <RequireLogin>
      <PageIntro title={own.title} line={own.line} />
      <Added />
      <OwnSubscriptions />
    </RequireLogin>
  );
}

/** Notice after a new subscription: active, or waiting for confirmation. */
export function Added() {
  const words = useSubscriptionTexts();
  const { added }: Search = useSearch({ strict: false });
  if (added !== 'confirmed' && added !== 'waiting') return null;
  return (
    <p role="status" className="paragraph tinted rounded padded-block-4 padded-inline-5">
      {added === 'waiting' ? words.addedUnconfirmed : words.added}
    </p>
  );
}

function OwnSubscriptions() {
  const words = useSubscriptionTexts();
  const queries = useQueryClient();
  const own = useCall(ownCall, {});
  const change = useAction('PATCH /api/mypage/subscriptions/{subscriptionId}');
  const end = useAction('DELETE /api/mypage/subscriptions/{subscriptionId}');
  const refresh = () => Promise.all([ownCall, findCall].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  if (own.isError && !own.data)
    return <FailedState what={words.title} problem={own.error} onRetry={() => void own.refetch()} />;
  if (!own.data) return <Skeleton height="16rem" />;
  return (
    <div className="stack gap-6">
      {own.data.list.length === 0 ? (
        <EmptyState message={words.own.empty}>
          <p>{words.own.emptyHint}</p>
        </EmptyState>
      ) : null}
      <SubscriptionList
        rows={own.data.list}
        keyOf={({ subscriptionId }) => String(subscriptionId)}
        onChange={async ({ subscriptionId }, body) => {
          await change({ params: { subscriptionId }, body });
          await refresh();
        }}
        onEnd={async ({ subscriptionId, channel }) => {
          await end({ params: { subscriptionId } });
          if (channel === 'push') await releaseBrowser();
          await refresh();
        }}
      />
      <FormerAddress own={own.data} onMoved={refresh} />
      <ThisBrowser />
      <p className="flush">
        <ActionLink to={paths.subscribe} primary={own.data.list.length === 0}>
          {words.own.add}
        </ActionLink>
      </p>
    </div>
  );
}

/**
 * Offers to move notifications from a former e-mail address to the account's one: a confirmation of one of them moves
 * all.
 */
function FormerAddress({ own, onMoved }: { own: OutputOf<typeof ownCall>; onMoved: () => Promise<unknown> }) {
  const words = useSubscriptionTexts();
  const { ui } = useTexts();
  const { language } = useLanguage();
  const modals = useModals();
  const add = useAction('POST /api/mypage/subscriptions');
  const notice = useRef<HTMLDivElement>(null);
  const former = own.list.find(({ isConfirmed, isFormerAddress }) => isConfirmed && isFormerAddress);
  if (!former || own.emailAddress === '') return null;
  const isRequested = own.list.some((one) => one.channel === 'email' && !one.isConfirmed && !one.isFormerAddress);
  const move = async () => {
    const {
      subscriptionId: _id,
      targetName: _name,
      address: _address,
      isConfirmed: _confirmed,
      isFormerAddress: _former,
      madeDatetime: _made,
      ...request
    } = former;
    try {
      await add({ body: { ...request, language } });
      await onMoved();
      // The button is gone by then.
      notice.current?.focus();
    } catch (thrown) {
      await modals.failure({ body: failureOf(thrown, ui.failedReason, words.failed).error });
    }
  };
  return (
    <div
      ref={notice}
      role="status"
      tabIndex={-1}
      className="paragraph stack gap-3 no-outline tinted rounded padded-block-4 padded-inline-5"
    >
      <p className="flush">
        {isRequested ? words.addedUnconfirmed : words.formerAddress(former.address, own.emailAddress)}
      </p>
      {isRequested ? null : (
        <span>
          <ActionButton onClick={move}>{words.moveToAddress}</ActionButton>
        </span>
      )}
    </div>
  );
}
