import { windowPhases } from '@maru/domain/alarm-window';
import { DialogButton } from '#screens/dialog-button.tsx';
import { choice } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { RowActions } from '#screens/row-actions.tsx';
import { alarmWords } from '#texts/ko/console-alarms.ts';
import { WindowDialog } from './window-dialog.tsx';

const page = 'device/alarm';
const windowsCall = 'GET /admin/api/alarm-windows';
const words = alarmWords.windows;

const windows = listOf(windowsCall, {
  page,
  title: words.title,
  key: 'alarmWindowId',
  name: 'reason',
  filters: [choice('phase', alarmWords.state, windowPhases, 'current')],
  columns: [
    { field: 'reason', header: words.reason, as: 'cut' },
    { field: 'stateName', header: alarmWords.state },
    { field: 'period', header: words.period, width: '13rem' },
    {
      field: 'managementCode',
      header: words.covered,
      width: '9rem',
      cell: ({ managementCode, deviceTypeName }) => managementCode || deviceTypeName || alarmWords.rules.allDevices,
    },
    { field: 'madeDatetime', header: alarmWords.rules.made, as: 'datetime' },
    {
      id: 'manage',
      header: alarmWords.manage,
      as: 'action',
      cell: (window) => (
        <RowActions
          page={page}
          of={window.reason}
          words={{ ...alarmWords.rules, ...words }}
          dialog={(close) => <WindowDialog window={window} onClose={close} />}
          remove={[
            'DELETE /admin/api/alarm-windows/{alarmWindowId}',
            { params: { alarmWindowId: window.alarmWindowId } },
          ]}
          list={windowsCall}
        />
      ),
    },
  ],
});

/** Maintenance windows, which mute alarms. */
export const WindowsSection = () => <ListSection list={windows} prefix="window" actions={<NewWindow />} />;

const NewWindow = () => (
  <DialogButton permission={[page, 'post']} primary dialog={(close) => <WindowDialog onClose={close} />}>
    {words.create}
  </DialogButton>
);
