import type { OutputOf } from '@maru/contract';
import { useCall } from '#lib/api/use-call.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useOpenDataTexts } from '#texts/open-data-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import type { Column } from '#ui/table/columns.ts';
import { LicenceLine } from './licence-line.tsx';

type DataSet = OutputOf<'GET /api/open-data'>['list'][number];

/** Address of the machine-readable catalogue, which isn't a page of the site. */
const catalogueAddress = '/catalog';

/** Every data set, with the licence and the catalogue for programs. */
export function OpenDataPage() {
  const { shell } = useTexts();
  const { words, titleOf, aboutOf } = useOpenDataTexts();
  const call = useCall('GET /api/open-data', {}, { isFirst: true });
  const columns: Column<DataSet>[] = [
    {
      id: 'name',
      header: words.name,
      isRowHeader: true,
      cell: (set) => (
        <PageLink className="primary" to={paths.dataSet(set.name)}>
          {titleOf(set)}
        </PageLink>
      ),
    },
    { id: 'unit', header: words.unit, isWhole: true, cell: (set) => words.units[set.datetimeType ?? 'list'] },
    { id: 'about', header: words.about, isWide: true, cell: aboutOf },
  ];
  const title = shell.footer.openData;
  return (
    <>
      <PageIntro title={title} line={words.line} />
      {call.data ? <LicenceLine {...call.data} /> : null}
      <AnsweredTable
        caption={title}
        call={call}
        columns={columns}
        rows={call.data?.list}
        rowKey={({ name }) => name}
        waitingRows={10}
      />
      <p className="above-6">
        <a className="primary" href={catalogueAddress} type="application/ld+json">
          {words.catalogue}
        </a>{' '}
        {words.catalogueLine}
      </p>
    </>
  );
}
