import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { type WeighingGroup, weighingGroupCodes, weighingGroups } from '@maru/domain/weighing';
import { useState } from 'react';
import type { CallInput } from '#lib/api/api.ts';
import { useCall } from '#lib/api/use-call.ts';
import { oneOf } from '#lib/paths/search.ts';
import { weighingWords } from '#texts/ko/console-weighing.ts';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';

const groupCall = 'GET /admin/api/statistics/scale/group';
const words = weighingWords.groups;
type Group = OutputOf<typeof groupCall>['list'][number];

const figure = (id: string, header: string, value: (group: Group) => number): Column<Group> => ({
  id,
  header,
  isNumeric: true,
  cell: (group) => grouped(value(group)),
});

const columns: Column<Group>[] = [
  { id: 'name', header: words.name, isRowHeader: true, cell: ({ name }) => name },
  figure('count', words.count, ({ weighingCount }) => weighingCount),
  figure('enter', words.enter, ({ enterWeight }) => enterWeight),
  figure('release', words.release, ({ releaseWeight }) => releaseWeight),
  figure('net', words.net, ({ garbageWeight }) => garbageWeight),
  figure('price', words.price, ({ totalPrice }) => totalPrice),
];

/** Sums of weighings by vehicle, company, collection place or product, with the list's filters. */
export function WeighingGroups({ filters }: { filters: Readonly<Record<string, string>> }) {
  const [groupType, setGroupType] = useState<WeighingGroup>('company');
  const [page, setPage] = useState<number>(firstPage);
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const { data, error, isError, isPlaceholderData, refetch } = useCall(
    groupCall,
    { query: { ...set, groupType } } as CallInput<typeof groupCall>,
    { keepPrevious: true },
  );
  const groups = isError ? [] : (data?.list ?? []);
  // Another filter may have fewer pages than the current one.
  const shown = Math.min(page, Math.max(firstPage, Math.ceil(groups.length / defaultPageSize)));
  return (
    <div className="above-7">
      <Section
        title={words.title}
        actions={
          <SelectField
            label={words.by}
            isInline
            value={groupType}
            options={weighingGroupCodes.map((code) => ({ code, name: weighingGroups[code] }))}
            onChange={(code) => {
              setGroupType(oneOf(weighingGroupCodes, code, 'company'));
              setPage(firstPage);
            }}
          />
        }
      >
        {isError ? <FailedState what={words.title} problem={error} onRetry={() => void refetch()} /> : null}
        {!data && !isError ? <TableSkeleton rowCount={3} /> : null}
        {data && !isError && groups.length === 0 ? <EmptyState /> : null}
        {groups.length > 0 ? (
          <>
            <DataTable
              caption={`${words.title} ${weighingGroups[groupType]}`}
              columns={columns}
              rows={groups.slice((shown - 1) * defaultPageSize, shown * defaultPageSize)}
              rowKey={({ code }) => code}
              isUpdating={isPlaceholderData}
            />
            <Pager
              label={words.title}
              pageNumber={shown}
              pageSize={defaultPageSize}
              totalCount={groups.length}
              onPage={setPage}
            />
          </>
        ) : null}
      </Section>
    </div>
  );
}
