import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { paths } from '#lib/paths/paths.ts';
import { useSubscriptionTexts } from '#texts/subscription-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { failureOf } from '#ui/form/failure.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { findCall, registeredBrowser, unregisterBrowser } from './browser.ts';
import { ownCall } from './subscription-list.tsx';

/** Counts this browser's notifications, with the button that ends them; renders nothing without notifications. */
export function ThisBrowser() {
  const { browser: words, failed } = useSubscriptionTexts();
  const { ui } = useTexts();
  const modals = useModals();
  const queries = useQueryClient();
  const endBrowser = useAction('POST /api/subscriptions/push/end');
  const { data } = useQuery({
    queryKey: [findCall],
    queryFn: async () => {
      const browser = await registeredBrowser();
      return browser && { browser, ...(await api(findCall, { body: { browser } })) };
    },
  });
  if (!data || data.count === 0) return null;
  const { browser, count, token } = data;
  const end = async () => {
    if (!(await modals.confirm({ title: words.end, body: words.endSure(count), confirm: words.end }))) return;
    try {
      await endBrowser({ body: { browser } });
      await unregisterBrowser();
      // The pressed button disappears with the count.
      document.getElementById('content')?.focus({ preventScroll: true });
      await Promise.all([findCall, ownCall].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    } catch (thrown) {
      await modals.failure({ body: failureOf(thrown, ui.failedReason, failed).error });
    }
  };
  return (
    <section
      className="row wrap middle between gap-4 below-5 padded-5 rounded bordered at-most-48"
      aria-label={words.title}
    >
      <p className="flush">{words.count(count)}</p>
      <div className="row wrap">
        {token ? (
          <ActionLink to={paths.subscriptions} hash={token}>
            {words.manage}
          </ActionLink>
        ) : null}
        <ActionButton onClick={end}>{words.end}</ActionButton>
      </div>
    </section>
  );
}
