/** Pages that the links of mails open. The secret is in the address's fragment, which isn't sent to servers. */
import type { OutputOf } from '@maru/contract';
import { useEffect, useState } from 'react';
import { api } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { useAction } from '#lib/api/use-action.ts';
import { usePageTitle } from '#lib/page-title/page-title.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useOnChange } from '#lib/react/use-on-change.ts';
import { useSubscriptionTexts } from '#texts/subscription-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { failureOf } from '#ui/form/failure.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { releaseBrowser } from './browser.ts';
import { Added } from './own-page.tsx';
import { SubscriptionList } from './subscription-list.tsx';

type Linked = OutputOf<'POST /api/subscriptions/linked'>['list'];

/** The secret in the address's fragment; null during server rendering, because browsers don't send fragments. */
function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setToken(window.location.hash.slice(1));
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return token;
}

const isInvalid = (problem: unknown) => problem instanceof ApiProblem && problem.status === 404;

function InvalidPage({ takesFocus = false }: { takesFocus?: boolean }) {
  const { invalid, own } = useSubscriptionTexts();
  return (
    <MessagePage {...invalid} takesFocus={takesFocus}>
      <ActionLink to={paths.subscribe}>{own.add}</ActionLink>
    </MessagePage>
  );
}

/** Confirms a subscription only when the button is pressed, because programs that check mails also open links. */
export function ConfirmPage() {
  const words = useSubscriptionTexts();
  const { ui } = useTexts();
  const token = useLinkToken();
  const modals = useModals();
  const confirm = useAction('POST /api/subscriptions/confirm');
  usePageTitle(words.confirm.title);
  const [state, setState] = useState<'open' | 'invalid' | { token: string }>('open');
  if (token === null) return <Skeleton height="16rem" />;
  if (token === '' || state === 'invalid') return <InvalidPage takesFocus={state === 'invalid'} />;
  if (typeof state === 'object')
    return (
      <MessagePage title={words.confirm.done} body={words.line} takesFocus>
        <ActionLink to={paths.subscriptions} hash={state.token}>
          {words.confirm.toManage}
        </ActionLink>
      </MessagePage>
    );
  const press = async () => {
    try {
      setState(await confirm({ body: { token } }));
    } catch (thrown) {
      if (isInvalid(thrown)) setState('invalid');
      else await modals.failure({ body: failureOf(thrown, ui.failedReason, words.failed).error });
    }
  };
  return (
    <MessagePage title={words.confirm.title} body={words.confirm.line}>
      <ActionButton primary onClick={press}>
        {words.confirm.submit}
      </ActionButton>
    </MessagePage>
  );
}

/** The subscriptions of an e-mail address, opened by the link in a mail. */
export function LinkedPage() {
  const words = useSubscriptionTexts();
  const token = useLinkToken();
  const { list, problem, load, setList } = useLinked(token);
  const change = useAction('PATCH /api/subscriptions/linked');
  const end = useAction('POST /api/subscriptions/end');
  usePageTitle(words.manage.byLink);
  if (token === '' || isInvalid(problem)) return <InvalidPage />;
  if (problem) return <FailedState what={words.manage.title} problem={problem} onRetry={() => void load()} />;
  if (!list) return <Skeleton height="16rem" />;
  const [first] = list;
  if (!first)
    return (
      <MessagePage title={words.manage.title} body={words.manage.ended} takesFocus>
        <ActionLink to={paths.subscribe}>{words.own.add}</ActionLink>
      </MessagePage>
    );
  return (
    <>
      <PageIntro
        title={words.manage.title}
        line={first.channel === 'push' ? words.manage.browserLine : words.manage.line(first.address)}
      />
      <Added />
      <SubscriptionList
        rows={list}
        keyOf={(row) => row.token}
        onChange={async (row, settings) => {
          await change({ body: { token: row.token, ...settings } });
          setList((now) => now?.map((one) => (one.token === row.token ? { ...one, ...settings } : one)) ?? null);
        }}
        onEnd={async (row) => {
          await end({ body: { token: row.token } });
          if (row.channel === 'push') await releaseBrowser();
          setList((now) => now?.filter((one) => one.token !== row.token) ?? null);
        }}
      />
    </>
  );
}

function useLinked(token: string | null) {
  const [list, setList] = useState<Linked | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const load = async () => {
    if (!token) return;
    setProblem(null);
    try {
      setList((await api('POST /api/subscriptions/linked', { body: { token } })).list);
    } catch (thrown) {
      setProblem(thrown as ApiProblem);
    }
  };
  useOnChange(token, () => void load());
  return { list, setList, problem, load };
}
