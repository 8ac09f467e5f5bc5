import type { CallKey, OutputOf } from '@maru/contract';
import { formatSeoul } from '@maru/domain/seoul-time';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { auditWords } from '#texts/ko/console-audit.ts';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { monthsBefore } from './months.ts';

const words = auditWords.review;
/** Past months offered for a review. */
const offeredMonths = 12;

interface ReviewsProps {
  reviews: OutputOf<'GET /admin/api/audit-log'>['reviews'];
  /** The call, refetched after a review is marked. */
  call: CallKey;
}

/** The reviewed months, and a form to mark another. */
export function Reviews({ reviews, call }: ReviewsProps) {
  const may = useMay();
  const review = useAction('POST /admin/api/audit-log/reviews');
  const marked = new Set(reviews.map(({ month }) => month));
  const open = monthsBefore(formatSeoul(new Date()).slice(0, 7), offeredMonths).filter((month) => !marked.has(month));
  const [chosen, setChosen] = useState('');
  const month = open.includes(chosen) ? chosen : (open[0] ?? '');
  return (
    <div className="above-8">
      <Section
        title={words.title}
        actions={
          month !== '' && may('account/audit', 'post') ? (
            <>
              <SelectField
                label={words.month}
                isInline
                value={month}
                options={open.map((code) => ({ code, name: code }))}
                onChange={setChosen}
              />
              <ConfirmedButton
                title={words.mark}
                of={month}
                body={words.body(month)}
                run={() => review({ body: { month } })}
                refresh={[call]}
              />
            </>
          ) : null
        }
      >
        {reviews.length === 0 ? (
          <EmptyState message={words.none} />
        ) : (
          <DataTable
            caption={words.title}
            rows={reviews}
            rowKey={(row) => row.month}
            columns={[
              { id: 'month', header: words.month, isRowHeader: true, cell: (row) => row.month },
              { id: 'by', header: words.by, cell: (row) => row.adminName },
              { id: 'at', header: words.at, cell: (row) => formatDatetime(row.reviewedDatetime) },
            ]}
          />
        )}
      </Section>
    </div>
  );
}
