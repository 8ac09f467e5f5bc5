import type { OutputOf } from '@maru/contract';
import { crowding } from '@maru/domain/people';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { noValue } from '#lib/formats/measurement.ts';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { useTexts } from '#texts/texts.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { NothingYet } from '#ui/state/nothing-yet.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { Crowding } from './crowding.tsx';

const dongsCall = 'GET /api/cctv/installation-place/measurement-dong';
type Dong = OutputOf<typeof dongsCall>['list'][number];
const refreshMs = 30_000;

/** The dongs with the persons present in their areas. */
export function DongPage() {
  const { people: words } = useTexts();
  const { data, error, isError, isPending, refetch } = useCall(
    dongsCall,
    {},
    { refetchInterval: refreshMs, isFirst: true },
  );
  const columns = useMemo((): Column<Dong>[] => {
    const persons = (value: number | null) => (value === null ? noValue : words.personCount(value));
    return [
      { id: 'dong', header: words.dongName, isRowHeader: true, cell: (dong) => dong.dongCodeName },
      { id: 'present', header: words.present, isNumeric: true, cell: (dong) => persons(dong.personCount) },
      { id: 'crowding', header: words.crowding, cell: (dong) => <Crowding grade={dong.personCountStatus} /> },
      { id: 'mean', header: words.mean, isNumeric: true, cell: (dong) => persons(dong.avgPersonCount) },
      { id: 'areas', header: words.areas, isNumeric: true, cell: (dong) => words.areaCount(dong.areaCount) },
      { id: 'cctvs', header: words.cctvs, isNumeric: true, cell: (dong) => words.cctvCount(dong.cctvCount) },
    ];
  }, [words]);
  const list = isError ? undefined : data?.list;
  return (
    <>
      <PageIntro title={words.dong.title} line={words.dong.line} />
      <GradeGuide measures={[crowding]} />
      {isError ? <FailedState what={words.dong.title} problem={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <TableSkeleton rowCount={10} /> : null}
      {list?.length === 0 ? <NothingYet /> : null}
      {list && list.length > 0 ? (
        <DataTable caption={words.dong.title} columns={columns} rows={list} rowKey={(dong) => dong.dongCode} />
      ) : null}
    </>
  );
}
