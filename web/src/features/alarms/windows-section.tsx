import { windowPhases } from '@maru/domain/alarm-window';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { choice } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { useConfirmed } from '#screens/use-confirmed.ts';
import { alarmWords } from '#texts/ko/console-alarms.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { type AlarmWindowRow, WindowDialog } from './window-dialog.tsx';

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
    { id: 'manage', header: alarmWords.manage, as: 'action', cell: (window) => <ManageWindow window={window} /> },
  ],
});

/** Maintenance windows, which mute alarms. */
export const WindowsSection = () => <ListSection list={windows} prefix="window" actions={<NewWindow />} />;

function NewWindow() {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(page, 'post')) return null;
  return (
    <>
      <ActionButton primary onClick={() => setOpen(true)}>
        {words.create}
      </ActionButton>
      {isOpen ? <WindowDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ManageWindow({ window }: { window: AlarmWindowRow }) {
  const may = useMay();
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const remove = useAction('DELETE /admin/api/alarm-windows/{alarmWindowId}');
  const [isOpen, setOpen] = useState(false);
  const { alarmWindowId, reason } = window;
  return (
    <span className="row gap-2">
      {may(page, 'post') ? (
        <ActionButton aria-label={words.changeOf(reason)} onClick={() => setOpen(true)}>
          {alarmWords.rules.change}
        </ActionButton>
      ) : null}
      {may(page, 'delete') ? (
        <ActionButton
          aria-label={words.removeOf(reason)}
          onClick={() =>
            confirmed({
              title: alarmWords.rules.remove,
              of: reason,
              body: words.removeBody,
              run: () => remove({ params: { alarmWindowId } }),
              after: () => queries.invalidateQueries({ queryKey: [windowsCall] }),
            })
          }
        >
          {alarmWords.rules.remove}
        </ActionButton>
      ) : null}
      {isOpen ? <WindowDialog window={window} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
