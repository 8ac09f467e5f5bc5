import type { OutputOf } from '@maru/contract';
import { useId } from 'react';
import { formatDate } from '#lib/formats/datetime.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { Marked } from '#texts/marked.tsx';
import { usePostTexts } from '#texts/post-texts.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { TurnButtons, useCarousel } from '#ui/carousel/carousel.tsx';
import styles from './notices.module.css';

const turnMs = 6000;

/** A carousel of the newest notices, which readers can pause and step through. */
export function MainTicker({ notices = [] }: { notices: OutputOf<'GET /api/main-page'>['notices'] | undefined }) {
  const { notices: words } = usePostTexts();
  const id = useId();
  const count = notices.length;
  const carousel = useCarousel(count, turnMs);
  const shown = notices[carousel.at];
  if (!shown) return null;
  return (
    <section className={styles.ticker} aria-labelledby={id} {...carousel.hold}>
      <h2 className="flush text-18" id={id}>
        {words.ticker.label}
      </h2>
      <PageLink className="basic anywhere shrinkable" to={paths.notice(shown.articleId)}>
        <Marked>{shown.articleTitle}</Marked> <time className="muted nowrap">{formatDate(shown.publishDatetime)}</time>
      </PageLink>
      <div className="row wrap gap-2">
        {count > 1 ? (
          <TurnButtons carousel={carousel} previous={words.ticker.previous} next={words.ticker.next} />
        ) : null}
        <ActionLink to={paths.notices} search={beginning} aria-label={`${words.ticker.label} ${words.ticker.more}`}>
          {words.ticker.more}
        </ActionLink>
      </div>
    </section>
  );
}
