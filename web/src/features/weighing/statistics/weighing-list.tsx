/** Common parts of the lists of weighings: columns, and a row's look. */
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { weighingWords as words } from '#texts/ko/console-weighing.ts';
import styles from '../weighing.module.css';
import { type WeighingRow, weighingPage } from '../weighing-call.ts';
import { RowButton } from './row-dialog.tsx';

const weight = (field: 'totalWeight' | 'emptyWeight', header: string) =>
  ({ field, header, note: words.kg, as: 'number' }) as const;

export const firstColumns = [
  { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
  { field: 'scaleDate', header: words.scaleDate, as: 'whole', sort: true },
  { field: 'sequenceNumber', header: words.sequence, as: 'number' },
] as const;

export const weighedColumns = [
  { field: 'enterReleaseTypeName', header: words.direction },
  { field: 'wastedName', header: words.product, sort: true },
  weight('totalWeight', words.total),
  weight('emptyWeight', words.empty),
  { field: 'garbageWeight', header: words.net, note: words.kg, as: 'number', sort: true },
  { field: 'unitPrice', header: words.unitPrice, note: words.wonPerKg, as: 'number' },
  { field: 'totalPrice', header: words.price, note: words.won, as: 'number', sort: true },
  { field: 'companyName', header: words.company, sort: true },
  { field: 'agencyName', header: words.agency },
  { field: 'collectionPlaceCodeName', header: words.collectionPlace },
  { field: 'firstWeightDatetime', header: words.first, as: 'datetime' },
  { field: 'secondWeightDatetime', header: words.second, as: 'datetime' },
  { field: 'driverName', header: words.driver },
  { id: 'row', header: words.row, cell: (row: WeighingRow) => <RowButton row={row} /> },
] as const;

/** Marks of a voided or corrected row. */
export function StateMarks({ row }: { row: WeighingRow }) {
  return (
    <>
      {row.isVoided ? <span className={`${styles.corrected} danger`}>{words.voided}</span> : null}
      {row.isCorrected ? <span className={styles.corrected}>{words.corrected}</span> : null}
    </>
  );
}

/** Links the vehicle to its weighings within the same days; corrected and voided rows are marked. */
export function VehicleLink({ row }: { row: WeighingRow }) {
  const [{ startDatetime, endDatetime }] = usePlacedSearch({ kind: 'page' });
  return (
    <>
      <PageLink
        to={pagePath(weighingPage, 'detail')}
        search={{
          measurementType: 'scale',
          vehicleNumber: row.vehicleNumber,
          startDatetime,
          endDatetime,
          pageNumber: 1,
          pageSize: 10,
        }}
      >
        {row.vehicleNumber}
      </PageLink>
      <StateMarks row={row} />
    </>
  );
}
