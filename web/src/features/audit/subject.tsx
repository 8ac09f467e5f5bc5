import type { OutputOf } from '@maru/contract';
import { useMay } from '#lib/admin-session/me.ts';
import { PageLink, partsOf } from '#lib/paths/page-link.tsx';
import { auditWords as words } from '#texts/ko/console-audit.ts';
import { targetAddress } from './target-address.ts';

type Entry = OutputOf<'GET /admin/api/audit-log'>['list'][number];

/** An entry's subject, linked to the subject's page if there is one that the reader may open. */
export function Subject({ entry: { subject, target } }: { entry: Pick<Entry, 'subject' | 'target'> }) {
  const may = useMay();
  if (subject === '') return '-';
  if (!target || !may(target.page, 'get')) return subject;
  return (
    <PageLink {...partsOf(targetAddress(target))} aria-label={words.open(subject)}>
      {subject}
    </PageLink>
  );
}
