import { type AlarmState, alarmSeverities, alarmStates } from '@maru/domain/alarm';
import { windowPhases } from '@maru/domain/alarm-window';
import { deviceKindOptions } from '#screens/device-kinds.ts';
import { DialogButton } from '#screens/dialog-button.tsx';
import { choice, dateRange, select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen, ListSection } from '#screens/list/list-screen.tsx';
import { rowDialogs } from '#screens/row-actions.tsx';
import { alarmWords as words } from '#texts/ko/console-alarms.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { StatusSign } from '#ui/state/status-sign.tsx';
import { AlarmDialog } from './alarm-dialog.tsx';
import { ReceiversSection } from './receivers-section.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { WindowDialog } from './window-dialog.tsx';

const page = 'device/alarm';
/** Refetch interval of alarms, in milliseconds. */
const refreshMs = 10_000;

/** Whether the sign of a state is the one for normal; null for an acknowledged alarm, whose sign is neutral. */
const isNormalBy: Record<AlarmState, boolean | null> = { open: false, acknowledged: null, cleared: true };

const alarms = listOf('GET /admin/api/alarms', {
  page,
  title: words.title,
  key: 'alarmId',
  name: 'managementCode',
  refetchInterval: refreshMs,
  filters: [
    select('state', words.state, alarmStates),
    select('severity', words.severity, alarmSeverities),
    select('deviceType', words.deviceType, deviceKindOptions),
    dateRange('startDate', 'endDate'),
  ],
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    {
      field: 'stateName',
      header: words.state,
      cell: ({ state, stateName }) => <StatusSign isNormal={isNormalBy[state]}>{stateName}</StatusSign>,
    },
    { field: 'severityName', header: words.severity },
    { field: 'managementCode', header: words.device },
    { field: 'deviceTypeName', header: words.deviceType },
    { field: 'reason', header: words.reason },
    { field: 'value', header: words.value, width: '7rem' },
    { field: 'limit', header: words.limit, width: '7rem' },
    { field: 'installationPlaceName', header: words.place, as: 'cut' },
    { field: 'dongName', header: words.dong },
    { field: 'openedDatetime', header: words.opened, as: 'datetime' },
    { field: 'clearedDatetime', header: words.cleared, as: 'datetime' },
    {
      id: 'manage',
      header: words.manage,
      as: 'action',
      cell: ({ alarmId, managementCode, reason }) => (
        <DialogButton
          aria-label={words.manageOf(managementCode, reason)}
          dialog={(close) => <AlarmDialog alarmId={alarmId} onClose={close} />}
        >
          {words.manage}
        </DialogButton>
      ),
    },
  ],
});

const rules = listOf('GET /admin/api/alarm-rules', {
  page,
  title: words.rules.title,
  key: 'alarmRuleId',
  name: 'reason',
  columns: [
    { field: 'reason', header: words.reason },
    { field: 'deviceTypeName', header: words.deviceType },
    {
      field: 'managementCode',
      header: words.device,
      cell: ({ managementCode }) => managementCode || words.rules.allDevices,
    },
    { field: 'severityName', header: words.severity },
    { field: 'isUsed', header: words.rules.used, cell: ({ isUsed }) => words.rules.isUsed[isUsed ? 'yes' : 'no'] },
    { field: 'openCount', header: words.rules.open, as: 'number' },
    { field: 'madeDatetime', header: words.rules.made, as: 'datetime' },
  ],
  dialogs: rowDialogs({
    words: { ...words, ...words.rules },
    dialog: (close, rule) => <RuleDialog rule={rule} onClose={close} />,
    remove: 'DELETE /admin/api/alarm-rules/{alarmRuleId}',
  }),
});

const windows = listOf('GET /admin/api/alarm-windows', {
  page,
  title: words.windows.title,
  key: 'alarmWindowId',
  name: 'reason',
  filters: [choice('phase', words.state, windowPhases, 'current')],
  columns: [
    { field: 'reason', header: words.windows.reason, as: 'cut' },
    { field: 'stateName', header: words.state },
    { field: 'period', header: words.windows.period, width: '13rem' },
    {
      field: 'managementCode',
      header: words.windows.covered,
      width: '9rem',
      cell: ({ managementCode, deviceTypeName }) => managementCode || deviceTypeName || words.rules.allDevices,
    },
    { field: 'madeDatetime', header: words.rules.made, as: 'datetime' },
  ],
  dialogs: rowDialogs({
    words: { ...words, ...words.rules, ...words.windows },
    dialog: (close, window) => <WindowDialog window={window} onClose={close} />,
    remove: 'DELETE /admin/api/alarm-windows/{alarmWindowId}',
  }),
});

/** Alarms of devices, the rules that raise them, the windows that mute them, and their receivers. */
export const AlarmsPage = () => (
  <ListScreen
    list={alarms}
    below={
      <>
        <ListSection list={rules} prefix="rule" />
        <ListSection list={windows} prefix="window" />
        <div className="above-6">
          <ReceiversSection />
        </div>
      </>
    }
  />
);
