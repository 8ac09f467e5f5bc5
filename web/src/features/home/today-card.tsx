import type { ReactNode } from 'react';
import { type PageAddress, PageLink, partsOf } from '#lib/paths/page-link.tsx';
import type { CallState } from '#screens/unanswered.tsx';
import { homeWords as words } from '#texts/ko/console-home.ts';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import styles from './today.module.css';

interface Work {
  key: number | string;
  to: PageAddress;
  name: string;
  note: string;
}

interface TodayCardProps {
  title: string;
  /** Counting rule in one line. */
  rule: string;
  call: CallState;
  /** Undefined until the call has answered. */
  total: number | undefined;
  count: (total: number) => string;
  /** The page that lists all tasks; omitted if `ways` link to them. */
  all?: PageAddress;
  /** The first tasks. */
  works: readonly Work[];
  /** Buttons to parts of the tasks, if they are on several pages. */
  ways?: ReactNode;
}

/** Placeholder lines, as many as a card shows. */
const lines = ['80%', '65%', '72%'];

/** One kind of open task: the count, the first few, and a link to all of them. */
export function TodayCard({ title, rule, call, total, count, all, works, ways }: TodayCardProps) {
  return (
    <article
      className="column gap-2 outlined padded-6 white shrinkable tall-220"
      aria-busy={total === undefined && !call.isError}
    >
      <header className="row baseline between tall-36">
        <h3 className="flush">{title}</h3>
        {total === undefined ? null : (
          <b className={styles.count} data-some={total > 0 || undefined}>
            {count(total)}
          </b>
        )}
      </header>
      <p className="flush muted small">{rule}</p>
      {total === undefined && call.isError ? (
        <FailedState what={title} problem={call.error} onRetry={() => void call.refetch()} />
      ) : null}
      {total === undefined && !call.isError ? (
        <div className="one-column grid">
          {lines.map((width) => (
            <div key={width} className={styles.work}>
              <Skeleton width={width} height="1rem" />
            </div>
          ))}
        </div>
      ) : null}
      {total === 0 ? <p className={styles.nothing}>{words.nothing}</p> : null}
      {total !== undefined && total > 0 ? (
        <>
          <ul className="one-column grid">
            {works.map(({ key, to, name, note }) => (
              <li key={key} className={styles.work}>
                <PageLink className="cut-off" {...partsOf(to)}>
                  {name}
                </PageLink>
                <span>{note}</span>
              </li>
            ))}
          </ul>
          <p className={styles.all}>
            {all && (
              <PageLink {...partsOf(all)} aria-label={words.allOf(title)}>
                {words.all}
              </PageLink>
            )}
            {ways}
          </p>
        </>
      ) : null}
    </article>
  );
}
