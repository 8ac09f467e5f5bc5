import { departments } from '@maru/domain/administration';
import { incidentStates, reportedGroups } from '@maru/domain/report';
import { pagePath } from '#lib/paths/console-paths.ts';
import { dateRange, type Filter, select, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { dong } from '#screens/list/place-filters.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { reportWords as words } from '#texts/ko/console-reports.ts';
import { page } from './incident.ts';
import { DueSign, IncidentSign } from './incident-signs.tsx';

/** Refetch interval of incidents, in milliseconds. */
const refreshMs = 30_000;

const states = Object.entries(incidentStates).map(([code, { name }]) => ({
  code: code as keyof typeof incidentStates,
  name,
}));
const { names, parse, fields } = select('isOverdue', words.due, words.overdueOnly);
const overdueFilter: Filter<'isOverdue', { isOverdue: boolean }> = { names, parse, fields };

const incidents = listOf('GET /admin/api/report/incidents', {
  page,
  title: words.title,
  key: 'incidentId',
  name: 'placeName',
  open: ({ incidentId }) => pagePath(page, incidentId),
  refetchInterval: refreshMs,
  filters: [
    select('state', words.state, [{ code: 'open', name: words.states.open }, ...states]),
    overdueFilter,
    select(
      'placeType',
      words.group,
      reportedGroups.map(({ placeType, name }) => ({ code: placeType, name })),
    ),
    dong(),
    select('deptCode', words.dept, [
      { code: 'none', name: words.noDept },
      ...departments.map(({ deptCode, deptName }) => ({ code: deptCode, name: deptName })),
    ]),
    dateRange('startDate', 'endDate'),
    text('keyword', words.keyword),
  ],
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'stateName', header: words.state, cell: (incident) => <IncidentSign incident={incident} /> },
    { field: 'dueDatetime', header: words.due, as: 'whole', cell: (incident) => <DueSign incident={incident} /> },
    { field: 'placeName', header: words.place, as: 'cut' },
    { field: 'groupName', header: words.group },
    { field: 'causeName', header: words.cause, as: 'whole' },
    { field: 'dongName', header: words.dong },
    { field: 'reportCount', header: words.count, as: 'number' },
    { field: 'deptName', header: words.dept },
    { field: 'receivedDatetime', header: words.received, as: 'datetime' },
    { field: 'lastReportDatetime', header: words.lastReport, as: 'datetime' },
    { field: 'code', header: words.code, as: 'whole' },
  ],
});

/** Faults reported by citizens: one row for all reports of the same cause at the same place. */
export const IncidentsPage = () => <ListScreen list={incidents} />;
