import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { useLastPage } from '#lib/paths/use-last-page.ts';
import { useSharedMemberTexts } from '#texts/shared-member-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { TextField } from '#ui/filter-bar/fields.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { pageCount } from '#ui/table/page-window.ts';
import { Pager } from '#ui/table/pager.tsx';
import type { Selected } from '#ui/table/selection.ts';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { AddMember } from './add-member.tsx';
import { type Member, MembersTable } from './members-table.tsx';
import { RemoveMembers } from './remove-members.tsx';
import styles from './shared-members.module.css';
import { UploadMembers } from './upload-members.tsx';

const membersCall = 'GET /api/mypage/operating-facility/air-quality/sharedMembers';
const noFilter = { shareUserName: '', shareUserPhoneNumber: '' };

/**
 * The parents registered by a nursery school: search, adding, import and deletion. The search text is a name or number,
 * so it isn't part of the address, which browsers store in their history.
 */
export function SharedMembers({ placeId }: { placeId: number }) {
  const words = useSharedMemberTexts();
  const { table } = useTexts();
  const queries = useQueryClient();
  const titleId = useId();
  const [filter, setFilter] = useState(noFilter);
  const [pageNumber, setPageNumber] = useState<number>(firstPage);
  const [selected, setSelected] = useState<Selected>(new Set());
  const [open, setOpen] = useState<'add' | 'upload' | 'remove' | null>(null);
  const [said, setSaid] = useState('');
  const { data, isPlaceholderData, isError, error, refetch } = useCall(
    membersCall,
    { query: { placeId, pageNumber, pageSize: defaultPageSize, ...filter } },
    { keepPrevious: true },
  );
  useLastPage(
    pageNumber,
    data && !isPlaceholderData ? pageCount(data.totalCount, defaultPageSize) : undefined,
    setPageNumber,
  );
  const chosen: Member[] = data?.list.filter((row) => selected.has(String(row.nurserySchoolParentsId))) ?? [];
  const show = (next: { filter?: typeof filter; pageNumber?: number }) => {
    setFilter(next.filter ?? filter);
    setPageNumber(next.pageNumber ?? firstPage);
    setSelected(new Set());
    setSaid('');
  };
  const close = async (done?: { said: string }) => {
    setOpen(null);
    if (!done) return;
    setSelected(new Set());
    setSaid(done.said);
    await queries.invalidateQueries({ queryKey: [membersCall] });
  };
  const retry = () => (pageNumber === firstPage ? void refetch() : show({}));
  const isFiltered = filter.shareUserName !== '' || filter.shareUserPhoneNumber !== '';
  return (
    <section className="above-9" aria-labelledby={titleId}>
      <h2 className="section-title" id={titleId}>
        {words.title}
      </h2>
      <p className="paragraph muted">{words.line}</p>
      <FilterBar
        label={words.search}
        applied={filter}
        cleared={noFilter}
        onApply={(chosen) => show({ filter: chosen })}
      >
        {(chosen, choose) => (
          <>
            <TextField
              label={words.name}
              maxLength={60}
              value={chosen.shareUserName}
              onChange={(shareUserName) => choose({ shareUserName })}
            />
            <TextField
              label={words.wholeNumber}
              type="tel"
              maxLength={20}
              value={chosen.shareUserPhoneNumber}
              onChange={(shareUserPhoneNumber) => choose({ shareUserPhoneNumber })}
            />
          </>
        )}
      </FilterBar>
      <div className="row wrap middle between above-5 below-3">
        <strong>{data ? table.count(data.totalCount) : null}</strong>
        <div className="row wrap gap-2">
          <ActionButton disabled={chosen.length === 0} onClick={() => setOpen('remove')}>
            {words.remove(chosen.length)}
          </ActionButton>
          <ActionButton onClick={() => setOpen('upload')}>{words.upload.open}</ActionButton>
          <ActionButton primary onClick={() => setOpen('add')}>
            {words.add}
          </ActionButton>
        </div>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
      {isError ? <FailedState what={words.title} problem={error} onRetry={retry} /> : null}
      {!data && !isError ? <TableSkeleton rowCount={3} /> : null}
      {data && !isError && data.list.length === 0 ? (
        <EmptyState message={isFiltered ? words.none : words.empty}>
          {isFiltered ? null : <p>{words.emptyHint}</p>}
        </EmptyState>
      ) : null}
      {data && !isError && data.list.length > 0 ? (
        <>
          <MembersTable members={data.list} selected={selected} isUpdating={isPlaceholderData} onSelect={setSelected} />
          <Pager
            label={words.title}
            pageNumber={pageNumber}
            pageSize={defaultPageSize}
            totalCount={data.totalCount}
            onPage={(page) => show({ pageNumber: page })}
          />
        </>
      ) : null}
      {open === 'add' ? <AddMember placeId={placeId} onClose={close} /> : null}
      {open === 'upload' ? <UploadMembers placeId={placeId} onClose={close} /> : null}
      {open === 'remove' ? <RemoveMembers placeId={placeId} members={chosen} onClose={close} /> : null}
    </section>
  );
}
