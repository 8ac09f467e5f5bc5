import type { OutputOf } from '@maru/contract';
import { type AlarmState, alarmSeverities, alarmStates } from '@maru/domain/alarm';
import { deviceKinds } from '@maru/domain/device-groups';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#lib/api/use-action.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { DialogButton } from '#screens/dialog-button.tsx';
import { dateRange, select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen, ListSection } from '#screens/list/list-screen.tsx';
import { alarmWords as words } from '#texts/ko/console-alarms.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { StatusSign } from '#ui/state/status-sign.tsx';
import { AlarmDialog } from './alarm-dialog.tsx';
import { ReceiversSection } from './receivers-section.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { WindowsSection } from './windows-section.tsx';

const page = 'device/alarm';
const alarmsCall = 'GET /admin/api/alarms';
const rulesCall = 'GET /admin/api/alarm-rules';
type Alarm = OutputOf<typeof alarmsCall>['list'][number];
type Rule = OutputOf<typeof rulesCall>['list'][number];
/** Refetch interval of alarms, in milliseconds. */
const refreshMs = 10_000;

/** Whether the sign of a state is the one for normal; null for an acknowledged alarm, whose sign is neutral. */
const isNormalBy: Record<AlarmState, boolean | null> = { open: false, acknowledged: null, cleared: true };

const alarms = listOf(alarmsCall, {
  page,
  title: words.title,
  key: 'alarmId',
  name: 'managementCode',
  refetchInterval: refreshMs,
  filters: [
    select('state', words.state, alarmStates),
    select('severity', words.severity, alarmSeverities),
    select(
      'deviceType',
      words.deviceType,
      deviceKinds.map(({ series, name }) => ({ code: series, name })),
    ),
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
    { id: 'manage', header: words.manage, as: 'action', cell: (alarm) => <Manage alarm={alarm} /> },
  ],
});

const rules = listOf(rulesCall, {
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
    { id: 'manage', header: words.manage, as: 'action', cell: (rule) => <ManageRule rule={rule} /> },
  ],
});

/** Alarms of devices, the rules that raise them, the windows that mute them, and their receivers. */
export const AlarmsPage = () => (
  <ListScreen
    list={alarms}
    below={
      <>
        <ListSection list={rules} prefix="rule" actions={<NewRule />} />
        <WindowsSection />
        <div className="above-6">
          <ReceiversSection />
        </div>
      </>
    }
  />
);

function Manage({ alarm: { alarmId, managementCode, reason } }: { alarm: Alarm }) {
  return (
    <DialogButton
      aria-label={words.manageOf(managementCode, reason)}
      dialog={(close) => <AlarmDialog alarmId={alarmId} onClose={close} />}
    >
      {words.manage}
    </DialogButton>
  );
}

const NewRule = () => (
  <DialogButton permission={[page, 'post']} primary dialog={(close) => <RuleDialog onClose={close} />}>
    {words.rules.create}
  </DialogButton>
);

function ManageRule({ rule }: { rule: Rule }) {
  const queries = useQueryClient();
  const remove = useAction('DELETE /admin/api/alarm-rules/{alarmRuleId}');
  const { alarmRuleId, reason } = rule;
  return (
    <span className="row gap-2">
      <DialogButton
        permission={[page, 'post']}
        aria-label={words.rules.changeOf(reason)}
        dialog={(close) => <RuleDialog rule={rule} onClose={close} />}
      >
        {words.rules.change}
      </DialogButton>
      <ConfirmedButton
        permission={[page, 'delete']}
        aria-label={words.rules.removeOf(reason)}
        title={words.rules.remove}
        of={reason}
        body={words.rules.removeBody}
        run={() => remove({ params: { alarmRuleId } })}
        after={() => queries.invalidateQueries({ queryKey: [rulesCall] })}
      />
    </span>
  );
}
