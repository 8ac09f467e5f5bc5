import type { OutputOf } from '@maru/contract';
import { crowding } from '@maru/domain/people';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { useTexts } from '#texts/texts.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import type { Column } from '#ui/table/columns.ts';
import { Crowding } from './crowding.tsx';
import { personsText } from './people.ts';

const dongsCall = 'GET /api/cctv/installation-place/measurement-dong';
type Dong = OutputOf<typeof dongsCall>['list'][number];
const refreshMs = 30_000;

/** Persons present by dong. */
export function DongPage() {
  const { people: words } = useTexts();
  const dongs = useCall(dongsCall, {}, { refetchInterval: refreshMs, isFirst: true });
  const columns = useMemo((): Column<Dong>[] => {
    const persons = (count: number | null) => personsText(count, words);
    return [
      { id: 'dong', header: words.dongName, isRowHeader: true, cell: (dong) => dong.dongCodeName },
      { id: 'present', header: words.present, isNumeric: true, cell: (dong) => persons(dong.personCount) },
      { id: 'crowding', header: words.crowding, cell: (dong) => <Crowding grade={dong.personCountStatus} /> },
      { id: 'mean', header: words.mean, isNumeric: true, cell: (dong) => persons(dong.avgPersonCount) },
      { id: 'areas', header: words.areas, isNumeric: true, cell: (dong) => words.areaCount(dong.areaCount) },
      { id: 'cctvs', header: words.cctvs, isNumeric: true, cell: (dong) => words.cctvCount(dong.cctvCount) },
    ];
  }, [words]);
  return (
    <>
      <PageIntro title={words.dong.title} line={words.dong.line} />
      <GradeGuide measures={[crowding]} />
      <AnsweredTable
        caption={words.dong.title}
        call={dongs}
        rows={dongs.isError ? undefined : dongs.data?.list}
        waitingRows={10}
        columns={columns}
        rowKey={(dong) => dong.dongCode}
      />
    </>
  );
}
