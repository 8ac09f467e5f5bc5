import type { OutputOf } from '@maru/contract';
import { lightStatusNames, lightTypeNames } from '@maru/domain/light';
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { dateRange, search, select, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { dong } from '#screens/list/place-filters.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { stateOf } from '#screens/list/use-list.ts';
import { devicesWords, placesWords } from '#texts/ko/console-devices.ts';
import { consoleLightsWords } from '#texts/ko/console-lights.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { LightSign } from '../light-sign.tsx';
import styles from '../lights.module.css';

const page = 'systemStatistics/smartSecurityLight';
const rowsCall = 'GET /admin/api/statistics/security-light';
const words = consoleLightsWords.statistics;
type Row = OutputOf<typeof rowsCall>['list'][number];

const hours = (field: 'onHours' | 'offHours' | 'failureHours' | 'outageHours') =>
  ({ field, header: words[field], note: words.hours, as: 'number' }) as const;

const statistics = listOf(rowsCall, {
  page,
  title: words.title,
  key: 'deviceId',
  name: 'managementCode',
  filters: [
    dateRange('startDate', 'endDate', 'year'),
    dong(),
    select('status', consoleLightsWords.status, lightStatusNames),
    select('lightType', consoleLightsWords.lightType, lightTypeNames),
    text('indcCompany', consoleLightsWords.company),
    search({ managementCode: devicesWords.code, address: placesWords.address, modelName: devicesWords.model }),
  ],
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'lastEventDatetime', header: words.lastEvent, as: 'datetime' },
    { field: 'indcCompany', header: consoleLightsWords.company },
    { field: 'managementCode', header: devicesWords.code, sort: true, as: 'whole' },
    { field: 'address', header: placesWords.address, sort: true, as: 'address' },
    { field: 'detailAddress', header: placesWords.detailAddress, as: 'cut' },
    { field: 'lightTypeName', header: consoleLightsWords.lightType },
    { field: 'statusName', header: consoleLightsWords.status, cell: (row) => <LightSign light={row} /> },
    hours('onHours'),
    hours('offHours'),
    hours('failureHours'),
    hours('outageHours'),
    { id: 'view', header: words.detail, as: 'action', cell: (row) => <ViewLink row={row} /> },
  ],
  excel: 'GET /admin/api/statistics/security-light/excel',
});

/** Security lights with their last event and the hours in each state. */
export const LightStatisticsPage = () => (
  <ListScreen list={statistics} above={<p className={styles.note}>{words.silence}</p>} />
);

/** From a light to its reports within the same days. */
function ViewLink({ row }: { row: Row }) {
  const [address] = usePlacedSearch({ kind: 'page' });
  const { startDate = '', endDate = '' } = stateOf(statistics, address).filters;
  const { deviceId, managementCode, address: street, detailAddress, indcCompany, lightType } = row;
  return (
    <PageLink
      to={pagePath(page, 'detail')}
      search={{
        pageNumber: 1,
        pageSize: 10,
        deviceId,
        managementCode,
        address: street,
        detailAddress,
        indcCompany,
        lightType,
        startDate,
        endDate,
      }}
      className={actionClass()}
      aria-label={words.viewOf(managementCode)}
    >
      {words.view}
    </PageLink>
  );
}
