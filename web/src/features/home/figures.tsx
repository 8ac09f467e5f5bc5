import type { ConsolePage } from '@maru/domain/administration';
import { memberTypeCodes } from '@maru/domain/member';
import { smsTypeCodes } from '@maru/domain/sms';
import type { ReactNode } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { type CallState, Unanswered } from '#screens/unanswered.tsx';
import { homeWords } from '#texts/ko/console-home.ts';
import { Section } from '#ui/page/section.tsx';
import styles from './home.module.css';

type Figure = readonly [name: string, value: ReactNode];

interface FiguresProps {
  title: string;
  call: CallState;
  /** The two main figures; undefined until the call has answered. */
  first: readonly [Figure, Figure] | undefined;
  rest: readonly Figure[];
}

/** Two large figures with smaller figures below. */
function Figures({ title, call: result, first, rest }: FiguresProps) {
  return (
    <Section title={title}>
      {first ? (
        <>
          <dl className={styles.first}>{first.map(named)}</dl>
          <dl className={styles.rest}>{rest.map(named)}</dl>
        </>
      ) : (
        <Unanswered call={result} what={title} height="9.5rem" />
      )}
    </Section>
  );
}

const named = ([name, value]: Figure) => (
  <div key={name}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** A figure, linked to the list of counted rows if the administrator may open the list. */
function useListLink() {
  const may = useMay();
  return (page: ConsolePage, name: string, text: string, search: Readonly<Record<string, string>> = {}): Figure => {
    const value = may(page, 'get') ? (
      // The label includes the figure's name, because equal figures link to different lists.
      <PageLink to={pagePath(page)} search={{ ...beginning, ...search }} aria-label={`${name} ${text}`}>
        {text}
      </PageLink>
    ) : (
      text
    );
    return [name, value];
  };
}

/** Today's joins and withdrawals, and the number of members. */
export function MemberFigures() {
  const linked = useListLink();
  const result = useCall('GET /admin/api/portlet/users', {});
  const words = homeWords.members;
  const { data } = result;
  return (
    <Figures
      title={words.title}
      call={result}
      first={
        data && [
          linked('platformStatistics/joinLeave', words.joined, words.count(data.todayJoinCount)),
          linked('account/withdrawal', words.left, words.count(data.todayWithdrawalCount)),
        ]
      }
      rest={
        data
          ? [
              linked('account/user', words.total, words.count(data.totalCount)),
              [words.yesterday, words.count(data.yesterdayJoinCount)],
              [words.byType, memberTypeCodes.map((type) => words.ofType(words.types[type], data[type])).join(' · ')],
            ]
          : []
      }
    />
  );
}

/** Number of text messages today and this month. */
export function MessageFigures() {
  const linked = useListLink();
  const result = useCall('GET /admin/api/portlet/sms', {});
  const words = homeWords.messages;
  const { data } = result;
  return (
    <Figures
      title={words.title}
      call={result}
      first={
        data && [
          linked('sms/history', words.sent, words.count(data.totalCount)),
          linked('sms/history', words.failed, words.count(data.failedCount), { smsState: 'failed' }),
        ]
      }
      rest={
        data
          ? [
              [words.byType, smsTypeCodes.map((type) => words.ofType(words.types[type], data[type])).join(' · ')],
              [words.month, words.monthOf(data.monthCount, data.monthCost)],
            ]
          : []
      }
    />
  );
}
